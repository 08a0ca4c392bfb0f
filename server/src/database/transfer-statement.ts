import type { Transfer } from '@forge/contract/ledger/ledger-rules';

export type TransferRow = Transfer & {
  id: string;
  /** When it happened; null: now. */
  at: Date | null;
};

// One statement, so that the sums are added up once.
const text = `
  with made as (
    insert into ledger_transfers (id, at, kind, text, booking_id, payout_id)
    select id, coalesce(at, now()), kind, text, booking_id, payout_id
    from json_to_recordset($1::json) as given
      (id uuid, at timestamptz, kind text, text text, booking_id uuid, payout_id uuid))
  insert into ledger_entries (transfer_id, at, account, user_id, amount, price, cut, deposit)
  select transfer_id, coalesce(at, now()), account, user_id, amount, price, cut, deposit
  from json_to_recordset($2::json) as given (transfer_id uuid, at timestamptz, account text, user_id uuid,
    amount bigint, price bigint, cut bigint, deposit bigint)`;

/** Inserts transfers with their entries. */
export const transferStatement = (transfers: readonly TransferRow[]) => {
  const rows = transfers.map(({ id, at, kind, text: said, bookingId, payoutId }) => ({
    id,
    at,
    kind,
    text: said,
    booking_id: bookingId,
    payout_id: payoutId,
  }));
  const entries = transfers.flatMap(({ id, at, entries: own }) =>
    own.map(({ userId, ...entry }) => ({ ...entry, transfer_id: id, at, user_id: userId })),
  );
  return { text, values: [JSON.stringify(rows), JSON.stringify(entries)] };
};
