import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Until when a third party asked us not to call it, by scope. */
export type RateLimitBackoff = {
  /** Seconds until all of these scopes may be called; 0 if it is now. */
  secondsLeft(scopes: string[]): Promise<number>;
  /** Never fails: the answer that asked for the pause must not be lost with it. */
  backOff(scope: string, seconds: number): Promise<void>;
};

const recordPause = (db: Database, scope: string, seconds: number) =>
  sql`insert into discord_pauses (scope, until)
    values (${scope}, now() + make_interval(secs => ${seconds}))
    on conflict (scope) do update set until = greatest(discord_pauses.until, excluded.until)`.execute(
    db,
  );

// Not in the statement above: two of them could each wait for the row that the other one has locked.
const deleteExpiredPauses = (db: Database) =>
  sql`delete from discord_pauses where scope in (
    select scope from discord_pauses where until < now() for update skip locked)`.execute(db);

/** In the database: a pause that one process was asked for holds for all of them, also after a restart. */
export const createRateLimitBackoff = (db: Database, log: FastifyBaseLogger): RateLimitBackoff => ({
  secondsLeft: async (scopes) => {
    const { rows } = await sql<{ left: number | null }>`
      select extract(epoch from max(until) - now())::float8 as left from discord_pauses
      where scope = any(${scopes}::text[]) and until > now()`.execute(db);
    return rows[0]?.left ?? 0;
  },

  backOff: async (scope, seconds) => {
    try {
      await recordPause(db, scope, seconds);
      await deleteExpiredPauses(db);
    } catch (error) {
      log.warn({ err: error }, 'A rate limit could not be recorded');
    }
  },
});
