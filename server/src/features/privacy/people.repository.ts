import { sql } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';

/** Ids of Discord do not begin with a zero. */
const PSEUDONYM = '^0[0-9]{19}$';

export const isPseudonym = (discordId: string) => new RegExp(PSEUDONYM).test(discordId);

/** People without a role who are still known by their name. */
export const listFormerMembers = async (db: Database) => {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from users where roles = '{}' and discord_id !~ ${PSEUDONYM}
    order by lower(username), id limit 1000`.execute(db);
  return rows;
};

/** Removes who the person is, also from the audit trail. Records and sums stay under the same id. */
export const pseudonymise = async (trx: Trx, userId: string): Promise<void> => {
  await sql`update users set username = 'Former member ' || left(id::text, 4),
    name_words = ' former member ' || left(id::text, 4), discord_username = 'former-member', avatar_url = null, discord_role_ids = '{}',
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
