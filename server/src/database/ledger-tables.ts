import type { ColumnType, Generated } from 'kysely';
import type { PayoutState } from '@forge/contract/ledger/ledger-api';
import type { Account, TransferKind } from '@forge/contract/ledger/ledger-rules';

/** Never changed. */
type Instant = ColumnType<Date, Date | undefined, never>;

/** Written with `recordTransfers` only. */
type LedgerTransfersTable = {
  id: string;
  /** The order of transfers of the same instant. */
  number: ColumnType<number, never, never>;
  at: Instant;
  kind: TransferKind;
  text: string;
  booking_id: string | null;
  payout_id: string | null;
};

type LedgerEntriesTable = {
  transfer_id: string;
  at: Instant;
  account: Account;
  user_id: string | null;
  amount: number;
  price: number | null;
  cut: number | null;
  deposit: number | null;
};

/** Maintained by a trigger: of all time if `week` is null. */
type LedgerSumsTable = {
  user_id: string | null;
  week: string | null;
  credits: number;
  debits: number;
  hand: number;
  prices: number;
  cuts: number;
};

export type PayoutsTable = {
  id: string;
  user_id: string;
  amount: number;
  created_by: string;
  created_at: Instant;
  state: Generated<PayoutState>;
  dispute_reason: ColumnType<string | null, string | undefined, string>;
  resolve_reason: ColumnType<string | null, undefined, string>;
  resolved_by: ColumnType<string | null, undefined, string>;
};

type AdjustmentsTable = {
  id: string;
  user_id: string;
  amount: number;
  reason: string;
  created_by: string;
  created_at: Instant;
};

export type LedgerTables = {
  ledger_transfers: LedgerTransfersTable;
  ledger_entries: LedgerEntriesTable;
  ledger_sums: LedgerSumsTable;
  payouts: PayoutsTable;
  adjustments: AdjustmentsTable;
};
