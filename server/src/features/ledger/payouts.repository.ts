import { sql, type Selectable } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';
import type { PayoutsTable } from '../../database/tables.ts';

export type PayoutRow = Selectable<PayoutsTable> & { username: string };

const selectPayouts = (db: Database | Trx) =>
  db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.user_id')
    .selectAll('payouts')
    .select('users.username');

export const findPayout = (db: Database | Trx, payoutId: string): Promise<PayoutRow | undefined> =>
  selectPayouts(db).where('payouts.id', '=', payoutId).executeTakeFirst();

export const lockPayout = (trx: Trx, payoutId: string): Promise<PayoutRow | undefined> =>
  selectPayouts(trx).where('payouts.id', '=', payoutId).forUpdate('payouts').executeTakeFirst();

/** Paid or disputed, of one person or of all; oldest first. */
export const listOpenPayouts = (db: Database, userId: string | null): Promise<PayoutRow[]> =>
  selectPayouts(db)
    // As in the partial index.
    .where(sql<boolean>`payouts.state in ('paid', 'disputed')`)
    .$if(userId !== null, (query) => query.where('payouts.user_id', '=', userId))
    .orderBy('payouts.created_at')
    .orderBy('payouts.id')
    .execute();

export const insertPayout = (
  trx: Trx,
  payout: { id: string; user_id: string; amount: number; created_by: string },
) => trx.insertInto('payouts').values(payout).execute();

type Answer =
  | { state: 'confirmed' }
  | { state: 'disputed'; dispute_reason: string }
  | { state: 'confirmed' | 'reversed'; resolve_reason: string; resolved_by: string };

export const updatePayout = (trx: Trx, payoutId: string, answer: Answer) =>
  trx.updateTable('payouts').set(answer).where('id', '=', payoutId).execute();
