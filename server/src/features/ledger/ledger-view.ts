import type {
  HandLine,
  HandLineKind,
  LineKind,
  PersonBalance,
  StatementLine,
} from '@forge/contract/ledger/ledger-api';
import { readyOf } from '@forge/contract/ledger/earning-states';
import type { BalanceRow, LineRow } from './ledger.repository.ts';

const textOf = ({ kind, text, resolve_reason, payout_state }: LineRow) => {
  if (resolve_reason === null) return text;
  if (kind === 'payout-reversed') return `${text}: ${resolve_reason}`;
  return payout_state === 'confirmed' ? `Payout stands: ${resolve_reason}` : text;
};

export const viewLine = (
  row: LineRow,
  balance: number,
  state: StatementLine['state'],
): StatementLine => ({
  _id: row.id,
  at: row.at.toISOString(),
  kind: row.kind as LineKind,
  text: textOf(row),
  bookingId: row.booking_id,
  payoutId: row.payout_id,
  price: row.price,
  cut: row.cut,
  deposit: row.deposit,
  amount: row.amount,
  balance,
  state,
});

export const viewHandLine = (row: LineRow, inHand: number): HandLine => ({
  _id: row.id,
  at: row.at.toISOString(),
  kind: row.kind as HandLineKind,
  text: row.text,
  bookingId: row.booking_id,
  amount: row.amount,
  inHand,
});

export const viewBalance = (row: BalanceRow): PersonBalance => ({
  user: row.user_id === null ? null : { _id: row.user_id, username: row.username ?? '' },
  balance: row.balance,
  ready: readyOf(row.balance, row.waiting),
  goldInHand: row.hand,
});
