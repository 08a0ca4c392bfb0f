import type { RoleName } from '@forge/contract/viewer';
import type { Config } from '../config.ts';
import type { Trx } from '../database/database.ts';
import { upsertUser } from '../features/auth/users.repository.ts';
import { personas, personOf } from './personas.ts';

/** How many users have each role; the first is the one on the consent page. */
const counts: Partial<Record<RoleName, number>> = {
  Advertiser: 5,
  'Senior Advertiser': 3,
  'Trial Advertiser': 3,
  'Raid Leader': 4,
  'Gold Collector': 3,
  'Raid Manager': 2,
  'Forge Member': 5,
};

export type DemoUsers = Record<RoleName, string[]>;

/** Inserts users of every role; returns their ids by role. */
export const insertDemoUsers = async (trx: Trx, { discord }: Config): Promise<DemoUsers> => {
  const ids = {} as DemoUsers;
  for (const { slug, role } of personas) {
    if (!role) continue;
    const roleIds = Object.entries(discord.roles).flatMap(([id, name]) =>
      name === role ? [id] : [],
    );
    ids[role] = [];
    for (let number = 1; number <= (counts[role] ?? 1); number += 1) {
      const person = personOf(number === 1 ? slug : `${slug}-${number}`);
      if (!person) continue;
      const { id } = await upsertUser(trx, {
        discord_id: person.discordId,
        username: person.globalName,
        discord_username: person.username,
        avatar_url: null,
        discord_role_ids: roleIds,
        roles: [role],
      });
      ids[role].push(id);
    }
  }
  return ids;
};
