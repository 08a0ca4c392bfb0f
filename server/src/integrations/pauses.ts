import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Until when a third party asked us not to call it, by scope. */
export type Pauses = {
  /** Seconds until all of these scopes may be called; 0 if it is now. */
  secondsLeft(scopes: string[]): Promise<number>;
  pause(scope: string, seconds: number): Promise<void>;
};

/** In the database: what one process was told, all of them keep to, also after a restart. */
export const createPauses = (db: Database): Pauses => ({
  secondsLeft: async (scopes) => {
    const { rows } = await sql<{ left: number | null }>`
      select extract(epoch from max(until) - now())::float8 as left from discord_pauses
      where scope = any(${scopes}::text[]) and until > now()`.execute(db);
    return rows[0]?.left ?? 0;
  },

  pause: async (scope, seconds) => {
    await sql`with expired as (
        delete from discord_pauses where until < now() and scope <> ${scope})
      insert into discord_pauses (scope, until)
      values (${scope}, now() + make_interval(secs => ${seconds}))
      on conflict (scope) do update set until = greatest(discord_pauses.until, excluded.until)`.execute(
      db,
    );
  },
});
