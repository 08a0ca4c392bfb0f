import { sql } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';

/** Encrypted tokens. No two encryptions are equal, so the bytes also identify what is stored. */
type EncryptedTokens = { access_token: Buffer; refresh_token: Buffer };
export type NewGrant = EncryptedTokens & { life_seconds: number };
export type StoredGrant = EncryptedTokens & { is_fresh: boolean };

// An access token with less than this left is renewed before it is used.
const MARGIN_SECONDS = 10;

const expiry = ({ life_seconds }: NewGrant) =>
  sql<Date>`now() + make_interval(secs => ${life_seconds})`;

// A sign-in within this time of the last sign-out keeps its consent at Discord.
const REVOCATION_DELAY_SECONDS = 5;
// Longer than a call to Discord can take.
const CALL_SECONDS = 10;
// Longer than a sign-in takes from Discord's answer to its commit.
const KEEP_ENDED_MINUTES = 5;

/** Stores the grant of a sign-in; it replaces the one before. */
export const saveGrant = async (trx: Trx, userId: string, grant: NewGrant) => {
  const { access_token, refresh_token } = grant;
  const tokens = { access_token, refresh_token, expires_at: expiry(grant) };
  await trx
    .insertInto('discord_grants')
    .values({ user_id: userId, ...tokens })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(tokens))
    .execute();
};

/** Cancels the revocation of a person's grant. False if Discord may have executed it after this time. */
export const cancelRevocation = async (
  trx: Trx,
  userId: string,
  since: string,
): Promise<boolean> => {
  const cancelled = await trx
    .deleteFrom('discord_revocations')
    .where('user_id', '=', userId)
    .returning(sql<boolean>`coalesce(called_until > ${since}::timestamptz, false)`.as('is_called'))
    .executeTakeFirst();
  return !cancelled?.is_called;
};

/** Stores renewed tokens, unless others were stored since `old` was read. */
export const replaceGrant = async (
  db: Database,
  userId: string,
  old: StoredGrant,
  grant: NewGrant,
): Promise<boolean> => {
  const { access_token, refresh_token } = grant;
  const { numUpdatedRows } = await db
    .updateTable('discord_grants')
    .set({ access_token, refresh_token, expires_at: expiry(grant) })
    .where('user_id', '=', userId)
    .where('refresh_token', '=', old.refresh_token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const findGrant = (db: Database | Trx, userId: string): Promise<StoredGrant | undefined> =>
  db
    .selectFrom('discord_grants')
    .select([
      'access_token',
      'refresh_token',
      sql<boolean>`expires_at > now() + make_interval(secs => ${sql.lit(MARGIN_SECONDS)})`.as(
        'is_fresh',
      ),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const deleteGrant = (trx: Trx, userId: string) =>
  trx.deleteFrom('discord_grants').where('user_id', '=', userId).execute();

/** Deletes the grants of users without a session, token or calendar address, to be revoked at Discord. */
export const deleteUnusedGrants = (trx: Trx, userIds: string[]) =>
  sql`with unused as (
      delete from discord_grants where user_id = any(${userIds}::uuid[])
        and not exists (select from sessions where sessions.user_id = discord_grants.user_id)
        and not exists (select from personal_tokens
          where personal_tokens.user_id = discord_grants.user_id and expires_at > now())
        and not exists (select from calendar_links where id = discord_grants.user_id)
      returning user_id, refresh_token)
    insert into discord_revocations (user_id, refresh_token, due_at)
    select user_id, refresh_token, now() + make_interval(secs => ${sql.lit(REVOCATION_DELAY_SECONDS)})
    from unused
    on conflict (user_id) do update set refresh_token = excluded.refresh_token,
      created_at = excluded.created_at, due_at = excluded.due_at`.execute(trx);

/** Revokes renewed tokens instead of the ones before, which Discord no longer knows. */
export const replaceRevocation = (
  db: Database,
  userId: string,
  old: StoredGrant,
  { refresh_token }: NewGrant,
) =>
  db
    .updateTable('discord_revocations')
    .set({
      refresh_token,
      // The revocation of the ones before may have ended.
      due_at: sql<Date>`least(due_at, now() + make_interval(secs => ${sql.lit(REVOCATION_DELAY_SECONDS)}))`,
    })
    .where('user_id', '=', userId)
    .where('refresh_token', '=', old.refresh_token)
    .execute();

export type Revocation = { user_id: string; refresh_token: Buffer; is_last_try: boolean };

/** Claims a grant to revoke, and schedules the next try in case this one fails. */
export const claimRevocation = async (
  db: Database,
  options: { retrySeconds: number; giveUpHours: number },
): Promise<Revocation | undefined> => {
  const { rows } = await sql<Revocation>`
    update discord_revocations set due_at = now() + make_interval(secs => ${options.retrySeconds}),
      called_until = now() + make_interval(secs => ${sql.lit(CALL_SECONDS)})
    where user_id in (
      select user_id from discord_revocations where due_at <= now()
      order by due_at limit 1 for update skip locked)
    returning user_id, refresh_token,
      created_at < now() - make_interval(hours => ${options.giveUpHours}) as is_last_try`.execute(
    db,
  );
  return rows[0];
};

/** It is kept for a while: tokens that a sign-in got before its end are void. Without an answer the end is unknown. */
export const endRevocation = (
  db: Database,
  { user_id, refresh_token }: Revocation,
  isAnswered: boolean,
) =>
  db
    .updateTable('discord_revocations')
    .set({ due_at: sql<Date>`'infinity'`, ...(isAnswered && { called_until: sql<Date>`now()` }) })
    .where('user_id', '=', user_id)
    .where('refresh_token', '=', refresh_token)
    .execute();

export const deleteEndedRevocations = (db: Database) =>
  sql`delete from discord_revocations where user_id in (
    select user_id from discord_revocations where due_at = 'infinity'
      and called_until < now() - make_interval(mins => ${sql.lit(KEEP_ENDED_MINUTES)})
    for update skip locked)`.execute(db);
