import type { RoleName } from '@forge/contract/viewer';
import type { Person } from './person.ts';
import type { World } from './world.ts';

/** Who can stand before a call: by role, or by what they are to the raid or booking in question. */
export const rolesAndNone = [
  'signedOut',
  'noRole',
  'Admin',
  'Developer',
  'Raid Manager',
  'Gold Collector',
  'Advertiser',
  'Senior Advertiser',
  'Trial Advertiser',
  'Raid Leader',
  'Forge Member',
] as const satisfies ('signedOut' | 'noRole' | RoleName)[];

export type Standing = (typeof rolesAndNone)[number];

export const slugOf = (role: string) => role.toLowerCase().replaceAll(' ', '-');

export const arrive = async (world: World, standing: Standing): Promise<Person> => {
  if (standing === 'signedOut') return world.visitor();
  return world.signIn(standing === 'noRole' ? 'newcomer' : slugOf(standing));
};

export const denied = (standing: Standing) => (standing === 'signedOut' ? 401 : 403);
