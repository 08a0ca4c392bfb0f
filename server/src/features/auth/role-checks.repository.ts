import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';

/** How long the last known roles are valid while Discord cannot confirm them. */
export const MAX_UNCONFIRMED_SECONDS = 60 * 60;

// Longer than a check with all its timeouts. A process that dies delays the next check by this much.
const LEASE_SECONDS = 30;

/** The right to check a user's roles; nobody else does until it is released. */
export type Claim = { user_id: string; lease: string };

const isUnclaimed = sql<boolean>`(checked_until is null or checked_until <= now())`;

/** Claims checks. Each is due again later, also if this process dies. */
const claim = async (db: Database, which: RawBuilder<SqlBool>, nextInSeconds: number) => {
  const { rows } = await sql<Claim>`
    update role_checks set due_at = now() + make_interval(secs => ${nextInSeconds}),
      checked_until = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
    where ${which} returning user_id, checked_until::text as lease`.execute(db);
  return rows;
};

export const claimRoleCheck = async (
  db: Database,
  userId: string,
  nextInSeconds: number,
): Promise<Claim | undefined> =>
  (await claim(db, sql`user_id = ${userId} and ${isUnclaimed}`, nextInSeconds))[0];

export const claimRoleCheckIfDue = async (
  db: Database,
  userId: string,
  nextInSeconds: number,
): Promise<Claim | undefined> =>
  (
    await claim(db, sql`user_id = ${userId} and due_at <= now() and ${isUnclaimed}`, nextInSeconds)
  )[0];

/** Claims the checks of active users that are due. */
export const claimDueRoleChecks = (
  db: Database,
  options: { limit: number; nextInSeconds: number; activeWithinSeconds: number },
): Promise<Claim[]> =>
  claim(
    db,
    sql`user_id in (
      select user_id from role_checks
      where due_at <= now() and ${isUnclaimed}
        and active_at > now() - make_interval(secs => ${options.activeWithinSeconds})
      order by due_at limit ${options.limit} for update skip locked)`,
    options.nextInSeconds,
  );

export const releaseRoleCheck = (db: Database, { user_id, lease }: Claim) =>
  sql`update role_checks set checked_until = null
    where user_id = ${user_id} and checked_until = ${lease}::timestamptz`.execute(db);

/** Records that Discord has just confirmed the user's roles. */
export const confirmRoles = (db: Database | Trx, userId: string, nextInSeconds: number) =>
  sql`insert into role_checks (user_id, confirmed_at, due_at, active_at)
    values (${userId}, now(), now() + make_interval(secs => ${nextInSeconds}), now())
    on conflict (user_id) do update
    set confirmed_at = excluded.confirmed_at, due_at = excluded.due_at`.execute(db);

/** Schedules the next check; at the latest when the last known roles stop being valid. */
export const postponeRoleCheck = (db: Database, userId: string, seconds: number) =>
  sql`update role_checks set due_at = greatest(now() + interval '5 seconds', least(
      now() + make_interval(secs => ${seconds}),
      confirmed_at + make_interval(secs => ${sql.lit(MAX_UNCONFIRMED_SECONDS)})))
    where user_id = ${userId}`.execute(db);

export const recordActivity = (db: Database, userIds: string[]) =>
  sql`update role_checks set active_at = now() where user_id = any(${userIds}::uuid[])`.execute(db);

/** How long ago Discord confirmed the user's roles, and whether they are being checked now. */
export const findRoleCheck = async (db: Database | Trx, userId: string) => {
  const { rows } = await sql<{ age_seconds: number; is_claimed: boolean }>`
    select extract(epoch from now() - confirmed_at)::float8 as age_seconds,
      not ${isUnclaimed} as is_claimed
    from role_checks where user_id = ${userId}`.execute(db);
  return rows[0] ?? { age_seconds: Infinity, is_claimed: false };
};
