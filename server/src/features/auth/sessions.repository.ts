import { sql, type Selectable } from 'kysely';
import type { RoleName } from '@forge/contract/viewer';
import type { Database, Trx } from '../../database/database.ts';
import type { SessionsTable } from '../../database/tables.ts';

const IDLE_DAYS = 7;
const ABSOLUTE_DAYS = 30;

export type LiveSession = {
  session_id: string;
  user_id: string;
  username: string;
  discord_id: string;
  avatar_url: string | null;
  discord_role_ids: string[];
  roles: RoleName[];
  roles_age_seconds: number;
  left_seconds: number;
};

const isUnexpired = sql<boolean>`sessions.expires_at > now()
  and sessions.last_seen_at > now() - make_interval(days => ${sql.lit(IDLE_DAYS)})`;

export const findLiveSession = async (
  db: Database,
  tokenHash: Buffer,
): Promise<LiveSession | undefined> => {
  const { rows } = await sql<LiveSession>`
    select sessions.id as session_id, users.id as user_id, username, discord_id, avatar_url,
      discord_role_ids, roles,
      extract(epoch from now() - role_checks.confirmed_at)::float8 as roles_age_seconds,
      extract(epoch from sessions.expires_at - now())::float8 as left_seconds
    from sessions
      join users on users.id = sessions.user_id
      join role_checks on role_checks.user_id = users.id
    where sessions.token_hash = ${tokenHash} and ${isUnexpired}`.execute(db);
  return rows[0];
};

export const insertSession = (
  trx: Trx,
  session: { tokenHash: Buffer; userId: string; userAgent: string },
) =>
  trx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      user_agent: session.userAgent.slice(0, 400),
      expires_at: sql<Date>`now() + make_interval(days => ${ABSOLUTE_DAYS})`,
    })
    .execute();

export type EndedSession = { id: string; user_id: string };

const ended = ['id', 'user_id'] as const;

export const deleteByToken = (trx: Trx, tokenHash: Buffer): Promise<EndedSession[]> =>
  trx.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning(ended).execute();

export const deleteOwn = (trx: Trx, userId: string, sessionId: string): Promise<EndedSession[]> =>
  trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning(ended)
    .execute();

export const deleteAllOf = (trx: Trx, userId: string): Promise<EndedSession[]> =>
  trx.deleteFrom('sessions').where('user_id', '=', userId).returning(ended).execute();

export const deleteExpired = (trx: Trx): Promise<EndedSession[]> =>
  trx
    .deleteFrom('sessions')
    .where(sql<boolean>`not (${isUnexpired})`)
    .returning(ended)
    .execute();

export type SessionRow = Selectable<SessionsTable>;

export const liveSessionsOf = (db: Database, userId: string): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isUnexpired)
    .orderBy('last_seen_at', 'desc')
    .execute();

/** Deletes the Discord grants of users without a session. */
export const deleteUnusedGrants = (trx: Trx, userIds: string[]) =>
  sql`delete from discord_grants where user_id = any(${userIds}::uuid[])
    and not exists (select from sessions where sessions.user_id = discord_grants.user_id)`.execute(
    trx,
  );

export const touchSessions = (db: Database, sessionIds: string[]) =>
  sql`update sessions set last_seen_at = now() where id = any(${sessionIds}::uuid[])`.execute(db);
