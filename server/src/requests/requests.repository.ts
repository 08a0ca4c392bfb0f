import { sql, type Insertable } from 'kysely';
import type { Database, Trx } from '../database/database.ts';
import type { RequestsTable } from '../database/tables.ts';

/** A request of a person, without what it made. */
export type RequestRow = Omit<Insertable<RequestsTable>, 'thing_id' | 'created_at'>;

/** False if it is remembered. Waits for a transaction that claims the same request. */
export const claimRequest = async (
  trx: Trx,
  request: RequestRow,
  thingId: string,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('requests')
    .values({ ...request, thing_id: thingId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const findRequest = (db: Database | Trx, { user_id, request_id }: RequestRow) =>
  db
    .selectFrom('requests')
    .select(['call', 'digest', 'thing_id'])
    .where('user_id', '=', user_id)
    .where('request_id', '=', request_id)
    .executeTakeFirst();

export const deleteRequests = (db: Database, olderThanHours: number) =>
  db
    .deleteFrom('requests')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${olderThanHours})`)
    .execute();
