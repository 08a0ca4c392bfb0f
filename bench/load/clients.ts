import type { RoleName, Viewer } from '@forge/contract/viewer';
import { signIn, type Member } from '../member.ts';

export type LoadClient = Member & { viewer: Viewer };

/** Five hundred people with the roles of a busy community. */
const roles: { slug: string; role: RoleName; count: number }[] = [
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

const CONCURRENT_SIGN_INS = 10;

/** Signs in this share of the clients, at least two of each role. */
export const signInClients = async (url: string, share: number): Promise<LoadClient[]> => {
  const wanted = roles.flatMap(({ slug, role, count }) =>
    Array.from({ length: Math.max(2, Math.round(count * share)) }, (_, index) => ({
      persona: `${slug}-${index + 2}`,
      role,
    })),
  );
  const clients: LoadClient[] = [];
  for (let at = 0; at < wanted.length; at += CONCURRENT_SIGN_INS) {
    const batch = wanted.slice(at, at + CONCURRENT_SIGN_INS).map(async ({ persona, role }) => {
      const member = await signIn(url, persona);
      return { ...member, viewer: { id: member.id, username: persona, roles: [role] } };
    });
    clients.push(...(await Promise.all(batch)));
  }
  return clients;
};

export const withRole = (clients: LoadClient[], ...wanted: RoleName[]): LoadClient[] =>
  clients.filter(({ viewer }) => viewer.roles.some((role) => wanted.includes(role)));

export const roundRobin = <Each>(list: readonly Each[], turn: number): Each => {
  const one = list[turn % list.length];
  if (one === undefined) throw new Error('The list is empty');
  return one;
};
