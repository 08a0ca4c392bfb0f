import type { Insertable, Selectable } from 'kysely';
import { joinedWords } from '@forge/contract/find/words';
import type { RoleName } from '@forge/contract/viewer';
import type { Trx } from '../../database/database.ts';
import type { UsersTable } from '../../database/tables.ts';

export const PSEUDONYM_PATTERN = '^0[0-9]{19}$';

/** Whether it is the id of someone whose name was removed. Ids of Discord do not begin with a zero. */
export const isPseudonym = (discordId: string) => new RegExp(PSEUDONYM_PATTERN).test(discordId);

export type User = Selectable<UsersTable>;

export const upsertUser = (trx: Trx, user: Insertable<UsersTable>): Promise<User> => {
  const name_words = joinedWords(user.username);
  return trx
    .insertInto('users')
    .values({ ...user, name_words })
    .onConflict((conflict) =>
      conflict.column('discord_id').doUpdateSet({
        username: user.username,
        name_words,
        discord_username: user.discord_username,
        avatar_url: user.avatar_url,
        discord_role_ids: user.discord_role_ids,
        roles: user.roles,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
};

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
