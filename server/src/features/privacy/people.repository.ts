import { sql } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';
import { PSEUDONYM_PATTERN } from '../auth/users.repository.ts';

/**
 * Without a role, or signed out with roles that Discord has not confirmed for 31 days. A token or a
 * calendar address that is in use gets them confirmed.
 */
const isFormer = sql<boolean>`(roles = '{}' or (
  not exists (select from sessions where user_id = users.id)
  and exists (select from role_checks where user_id = users.id
    and confirmed_at < now() - interval '31 days')))`;

/** People who left and are still known by their name. */
export const listFormerMembers = async (db: Database) => {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from users where ${isFormer} and discord_id !~ ${PSEUDONYM_PATTERN}
    order by lower(username), id limit 1000`.execute(db);
  return rows;
};

export const isFormerMember = async (trx: Trx, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_former: boolean }>`
    select ${isFormer} as is_former from users where id = ${userId}`.execute(trx);
  return rows[0]?.is_former ?? false;
};

/** Removes who the person is, also from the audit trail. Records and sums stay under the same id. */
export const pseudonymise = async (trx: Trx, userId: string): Promise<void> => {
  await sql`update users set username = 'Former member ' || left(id::text, 8),
    name_words = ' former member ' || left(id::text, 8), discord_username = 'former-member',
    avatar_url = null, discord_role_ids = '{}', roles = '{}',
    discord_id = '0' || lpad((random() * 9999999999)::bigint::text, 10, '0')
      || lpad((random() * 999999999)::bigint::text, 9, '0')
    where id = ${userId}`.execute(trx);
  await sql`delete from role_checks where user_id = ${userId}`.execute(trx);
  await sql`delete from notices where user_id = ${userId}`.execute(trx);
  await sql`delete from person_settings where id = ${userId}`.execute(trx);
  await sql`select redact_audit('users', array[${userId}]::text[], 'names')`.execute(trx);
  await sql`select redact_audit('sessions', array(select distinct thing_id from audit
    where thing = 'sessions' and coalesce(after, before) ->> 'user_id' = ${userId}), 'names')`.execute(
    trx,
  );
};
