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

/** What a call gives to whom: nothing, or what is theirs of it. */
type Verdict = 'deny' | 'scoped';

const membersOwn = Object.fromEntries(
  rolesAndNone.map((standing) => [
    standing,
    standing === 'signedOut' || standing === 'noRole' ? 'deny' : 'scoped',
  ]),
) as Record<Standing, Verdict>;

/** The rows of the calls that a relation to a raid or a booking adds nothing to. */
export const accessTable = {
  'GET /dashboard/status': membersOwn,
  'GET /dashboard/activity': membersOwn,
  'GET /dashboard/next': membersOwn,
} satisfies Record<string, Record<Standing, Verdict>>;
