import { sql, type Insertable } from 'kysely';
import type { Database, Trx } from '../database/database.ts';
import type { RequestsTable } from '../database/tables.ts';

/** The request id of a person, with a digest of the request. */
export type IdempotencyKey = Omit<Insertable<RequestsTable>, 'thing_id' | 'created_at'>;

/** False if it is stored already. Waits for a transaction that claims the same key. */
export const claimKey = async (
  trx: Trx,
  key: IdempotencyKey,
  thingId: string,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('requests')
    .values({ ...key, thing_id: thingId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const findKey = (db: Database | Trx, { user_id, request_id }: IdempotencyKey) =>
  db
    .selectFrom('requests')
    .select(['call', 'digest', 'thing_id'])
    .where('user_id', '=', user_id)
    .where('request_id', '=', request_id)
    .executeTakeFirst();

export const deleteKeys = (db: Database, olderThanHours: number) =>
  db
    .deleteFrom('requests')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${olderThanHours})`)
    .execute();
