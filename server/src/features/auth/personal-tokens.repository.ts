import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { NewToken, TokenAccess } from '@forge/contract/auth/personal-token';
import type { Database, Trx } from '../../database/database.ts';
import type { PersonalTokensTable } from '../../database/sign-in-tables.ts';
import type { LiveSession } from './sessions.repository.ts';

export type TokenRow = Selectable<PersonalTokensTable>;

/** A token with its person, like a session. */
export type LiveToken = LiveSession & { token_name: string; access: TokenAccess };

/** Without a grant the roles cannot be confirmed. */
export const findLiveToken = async (
  db: Database,
  tokenHash: Buffer,
): Promise<LiveToken | undefined> => {
  const { rows } = await sql<LiveToken>`
    select personal_tokens.id as session_id, personal_tokens.name as token_name, access,
      users.id as user_id, username, discord_id, avatar_url, discord_role_ids, roles,
      case when discord_grants.user_id is null then 'infinity'
        else coalesce(extract(epoch from now() - role_checks.confirmed_at)::float8, 'infinity')
        end as roles_age_seconds,
      extract(epoch from personal_tokens.expires_at - now())::float8 as left_seconds
    from personal_tokens
      join users on users.id = personal_tokens.user_id
      left join role_checks on role_checks.user_id = users.id
      left join discord_grants on discord_grants.user_id = users.id
    where personal_tokens.token_hash = ${tokenHash} and personal_tokens.expires_at > now()`.execute(
    db,
  );
  return rows[0];
};

export const listLiveTokens = (db: Database, userId: string): Promise<TokenRow[]> =>
  db
    .selectFrom('personal_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const insertToken = (
  trx: Trx,
  { userId, tokenHash, name, access, days }: NewToken & { userId: string; tokenHash: Buffer },
) =>
  trx
    .insertInto('personal_tokens')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      name,
      access,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A condition on tokens. */
export type TokenFilter = RawBuilder<SqlBool>;

export const ofUser = (userId: string): TokenFilter => sql`user_id = ${userId}`;
export const ownById = (userId: string, id: string): TokenFilter =>
  sql`user_id = ${userId} and id = ${id}`;
export const expired: TokenFilter = sql`expires_at <= now()`;

/** Locks the users of these tokens, so that none of them signs in until the transaction ends. */
export const lockOwners = (trx: Trx, which: TokenFilter) =>
  sql`select from users where id in (select user_id from personal_tokens where ${which})
    order by id for no key update`.execute(trx);

export const deleteTokens = (
  trx: Trx,
  which: TokenFilter,
): Promise<{ id: string; user_id: string }[]> =>
  trx.deleteFrom('personal_tokens').where(which).returning(['id', 'user_id']).execute();

export const touchTokens = (db: Database, ids: string[]) =>
  sql`update personal_tokens set last_used_at = now() where id = any(${ids}::uuid[])`.execute(db);
