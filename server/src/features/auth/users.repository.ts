import { sql, type Insertable, type Selectable } from 'kysely';
import type { RoleName } from '@forge/contract/viewer';
import type { Database, Trx } from '../../database/database.ts';
import type { DiscordGrantsTable, UsersTable } from '../../database/tables.ts';

export type User = Selectable<UsersTable>;

export const upsertUser = (trx: Trx, user: Insertable<UsersTable>): Promise<User> =>
  trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) =>
      conflict.column('discord_id').doUpdateSet({
        username: user.username,
        discord_username: user.discord_username,
        avatar_url: user.avatar_url,
        discord_role_ids: user.discord_role_ids,
        roles: user.roles,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Locks the user, so that their roles do not change until the transaction ends. */
export const lockUser = (trx: Trx, userId: string): Promise<User | undefined> =>
  trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    // NO KEY: inserts that reference the user need not wait.
    .forNoKeyUpdate()
    .executeTakeFirst();

export const setRoles = (trx: Trx, userId: string, roleIds: string[], roles: RoleName[]) =>
  trx
    .updateTable('users')
    .set({ discord_role_ids: roleIds, roles })
    .where('id', '=', userId)
    .execute();

export const saveGrant = (trx: Trx, userId: string, grant: Omit<DiscordGrantsTable, 'user_id'>) =>
  trx
    .insertInto('discord_grants')
    .values({ user_id: userId, ...grant })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(grant))
    .execute();

export const findGrant = (db: Database, userId: string) =>
  db.selectFrom('discord_grants').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Records that Discord has just confirmed the user's roles. */
export const confirmRoles = (db: Database | Trx, userId: string, nextInSeconds: number) =>
  sql`insert into role_checks (user_id, confirmed_at, due_at, active_at)
    values (${userId}, now(), now() + make_interval(secs => ${nextInSeconds}), now())
    on conflict (user_id) do update
    set confirmed_at = excluded.confirmed_at, due_at = excluded.due_at`.execute(db);

export const postponeRoleCheck = (db: Database, userId: string, seconds: number) =>
  sql`update role_checks set due_at = now() + make_interval(secs => ${seconds})
    where user_id = ${userId}`.execute(db);

export const recordActivity = (db: Database, userIds: string[]) =>
  sql`update role_checks set active_at = now() where user_id = any(${userIds}::uuid[])`.execute(db);

/** Claims users whose roles are due for a check, so that no other process checks them too. */
export const claimDueRoleChecks = async (
  db: Database,
  options: { limit: number; leaseSeconds: number; activeWithinSeconds: number },
): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`
    update role_checks set due_at = now() + make_interval(secs => ${options.leaseSeconds})
    where user_id in (
      select user_id from role_checks
      where due_at <= now()
        and active_at > now() - make_interval(secs => ${options.activeWithinSeconds})
      order by due_at limit ${options.limit} for update skip locked)
    returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
};

/** How long ago Discord last confirmed the user's roles. */
export const secondsSinceConfirmed = async (db: Database, userId: string): Promise<number> => {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - confirmed_at)::float8 as age
    from role_checks where user_id = ${userId}`.execute(db);
  return rows[0]?.age ?? Infinity;
};
