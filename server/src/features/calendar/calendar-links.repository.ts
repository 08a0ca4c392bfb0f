import { sql } from 'kysely';
import type { RoleName } from '@forge/contract/viewer';
import type { Database, Trx } from '../../database/database.ts';

export type CalendarOwner = {
  user_id: string;
  username: string;
  roles: RoleName[];
  roles_age_seconds: number;
};

/** Stores a person's address; the one before ends. */
export const saveLink = (
  trx: Trx,
  userId: string,
  { tokenHash, encryptedToken }: { tokenHash: Buffer; encryptedToken: Buffer },
) =>
  sql`insert into calendar_links (id, token_hash, encrypted_token)
    values (${userId}, ${tokenHash}, ${encryptedToken})
    on conflict (id) do update set token_hash = excluded.token_hash,
      encrypted_token = excluded.encrypted_token, created_at = excluded.created_at`.execute(trx);

export const deleteLink = (trx: Trx, userId: string) =>
  trx.deleteFrom('calendar_links').where('id', '=', userId).execute();

export const findLink = (db: Database, userId: string) =>
  db
    .selectFrom('calendar_links')
    .select(['encrypted_token', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst();

/** Whose address this is. Without a grant their roles cannot be confirmed. */
export const findOwner = async (
  db: Database,
  tokenHash: Buffer,
): Promise<CalendarOwner | undefined> => {
  const { rows } = await sql<CalendarOwner>`
    select users.id as user_id, username, roles,
      case when discord_grants.user_id is null then 'infinity'
        else coalesce(extract(epoch from now() - role_checks.confirmed_at)::float8, 'infinity')
        end as roles_age_seconds
    from calendar_links join users on users.id = calendar_links.id
      left join role_checks on role_checks.user_id = users.id
      left join discord_grants on discord_grants.user_id = users.id
    where token_hash = ${tokenHash}`.execute(db);
  return rows[0];
};
