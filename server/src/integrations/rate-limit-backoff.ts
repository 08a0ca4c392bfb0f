import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Until when a third party asked us not to call it, by scope. */
export type RateLimitBackoff = {
  /** Seconds until all of these scopes may be called; 0 if it is now. */
  secondsLeft(scopes: string[]): Promise<number>;
  backOff(scope: string, seconds: number): Promise<void>;
};

/** In the database: a pause that one process was asked for holds for all of them, also after a restart. */
export const createRateLimitBackoff = (db: Database): RateLimitBackoff => ({
  secondsLeft: async (scopes) => {
    const { rows } = await sql<{ left: number | null }>`
      select extract(epoch from max(until) - now())::float8 as left from discord_pauses
      where scope = any(${scopes}::text[]) and until > now()`.execute(db);
    return rows[0]?.left ?? 0;
  },

  backOff: async (scope, seconds) => {
    await sql`with expired as (
        delete from discord_pauses where until < now() and scope <> ${scope})
      insert into discord_pauses (scope, until)
      values (${scope}, now() + make_interval(secs => ${seconds}))
      on conflict (scope) do update set until = greatest(discord_pauses.until, excluded.until)`.execute(
      db,
    );
  },
});
