import type { OpenPayout, Payout } from '@forge/contract/ledger/ledger-api';
import type { PayoutRow } from './payouts.repository.ts';

export const viewPayout = (row: PayoutRow): Payout => ({
  _id: row.id,
  user: { _id: row.user_id, username: row.username },
  amount: row.amount,
  at: row.created_at.toISOString(),
  state: row.state,
});

/** For its recipient and admin-level people. */
export const viewOpenPayout = (row: PayoutRow): OpenPayout => ({
  ...viewPayout(row),
  disputeReason: row.dispute_reason,
});
