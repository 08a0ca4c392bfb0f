import { sql } from 'kysely';
import type { Trx } from './database.ts';

/** Serializes the transactions that check this limit, so that each counts the rows of the others. */
export const lockLimit = (trx: Trx, limit: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${limit}, 0))`.execute(trx);
