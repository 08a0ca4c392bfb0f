import type { RoleName, Viewer } from '@forge/contract/viewer';
import { signIn, type Member } from '../member.ts';

export type LoadPerson = Member & { viewer: Viewer };

/** Five hundred people as a busy evening has them: most sell, some lead, a few run the place. */
const crowd: { slug: string; role: RoleName; count: number }[] = [
  { slug: 'admin', role: 'Admin', count: 4 },
  { slug: 'developer', role: 'Developer', count: 2 },
  { slug: 'raid-manager', role: 'Raid Manager', count: 10 },
  { slug: 'gold-collector', role: 'Gold Collector', count: 40 },
  { slug: 'raid-leader', role: 'Raid Leader', count: 40 },
  { slug: 'advertiser', role: 'Advertiser', count: 200 },
  { slug: 'senior-advertiser', role: 'Senior Advertiser', count: 80 },
  { slug: 'trial-advertiser', role: 'Trial Advertiser', count: 94 },
  { slug: 'forge-member', role: 'Forge Member', count: 30 },
];

const AT_ONCE = 10;

/** That share of the crowd, two of each role at least, each through the real sign-in. */
export const gatherPeople = async (url: string, share: number): Promise<LoadPerson[]> => {
  const wanted = crowd.flatMap(({ slug, role, count }) =>
    Array.from({ length: Math.max(2, Math.round(count * share)) }, (_, index) => ({
      persona: `${slug}-${index + 2}`,
      role,
    })),
  );
  const people: LoadPerson[] = [];
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const batch = wanted.slice(at, at + AT_ONCE).map(async ({ persona, role }) => {
      const member = await signIn(url, persona);
      return { ...member, viewer: { id: member.id, username: persona, roles: [role] } };
    });
    people.push(...(await Promise.all(batch)));
  }
  return people;
};

export const withRole = (people: LoadPerson[], ...roles: RoleName[]): LoadPerson[] =>
  people.filter(({ viewer }) => viewer.roles.some((role) => roles.includes(role)));

/** One of them, each in turn. */
export const inTurn = <Each>(list: readonly Each[], turn: number): Each => {
  const one = list[turn % list.length];
  if (one === undefined) throw new Error('Nobody is here');
  return one;
};
