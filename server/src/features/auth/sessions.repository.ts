import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { RoleName } from '@forge/contract/viewer';
import type { Database, Trx } from '../../database/database.ts';
import type { SessionsTable } from '../../database/sign-in-tables.ts';

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

/** A condition on sessions. */
export type SessionFilter = RawBuilder<SqlBool>;

export const byToken = (tokenHash: Buffer): SessionFilter =>
  sql`sessions.token_hash = ${tokenHash}`;
export const ofUser = (userId: string): SessionFilter => sql`sessions.user_id = ${userId}`;
export const ownById = (userId: string, sessionId: string): SessionFilter =>
  sql`sessions.user_id = ${userId} and sessions.id = ${sessionId}`;
/** All but the newest of a user. */
export const ofUserBeyond = (userId: string, count: number): SessionFilter =>
  sql`sessions.id in (select id from sessions where user_id = ${userId}
    order by created_at desc, id offset ${count})`;
export const expired: SessionFilter = sql`not (${isUnexpired})`;

/** Locks the users of these sessions, so that none of them signs in until the transaction ends. */
export const lockOwners = (trx: Trx, which: SessionFilter) =>
  sql`select from users where id in (select user_id from sessions where ${which})
    order by id for no key update`.execute(trx);

export const deleteSessions = (
  trx: Trx,
  which: SessionFilter,
): Promise<{ id: string; user_id: string }[]> =>
  trx.deleteFrom('sessions').where(which).returning(['id', 'user_id']).execute();

export type SessionRow = Selectable<SessionsTable>;

export const liveSessionsOf = (db: Database, userId: string): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isUnexpired)
    .orderBy('last_seen_at', 'desc')
    .execute();

export const touchSessions = (db: Database, sessionIds: string[]) =>
  sql`update sessions set last_seen_at = now() where id = any(${sessionIds}::uuid[])`.execute(db);
