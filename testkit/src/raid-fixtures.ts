import { raidApi } from '@forge/contract/raids/raid-api';
import type { Raid } from '@forge/contract/raids/raid';
import { payloadOf, type Person } from './person.ts';
import type { InProcessPortal } from './in-process-portal.ts';

export const idOf = async (person: Person): Promise<string> =>
  ((await person.get('/auth/status')).body['user'] as { _id: string })._id;

/** A valid new raid. */
export const raidDraft = (leaderId: string, changes: object = {}) => ({
  name: 'Manaforge Omega',
  date: '2031-06-15',
  time: '9:30 pm',
  difficulty: 'HEROIC',
  organization: 'Guild',
  lootType: 'Unsaved',
  bossCount: 8,
  maxClients: 8,
  pot: 1_000_000,
  raidLeader: leaderId,
  goldCollector: '',
  raidType: 'Full Run',
  ...changes,
});

/** A manager, a leader and a collector, and ways to plan and publish raids. */
export const signInRaidTeam = async ({ signIn }: Pick<InProcessPortal, 'signIn'>) => {
  const [manager, leader, collector] = await Promise.all([
    signIn('raid-manager-50'),
    signIn('raid-leader-50'),
    signIn('gold-collector-50'),
  ]);
  const [leaderId, collectorId] = await Promise.all([idOf(leader), idOf(collector)]);
  const plan = (changes: object = {}): Promise<Raid> =>
    payloadOf(manager.post('/raid/create', raidDraft(leaderId, changes)));
  const publish = async (changes: object = {}): Promise<Raid> => {
    const raid = await plan(changes);
    await manager.post('/raid/publish', { id: raid._id });
    return raid;
  };
  return { manager, leader, collector, leaderId, collectorId, plan, publish };
};

export type RaidTeam = Awaited<ReturnType<typeof signInRaidTeam>>;

export const listOf = async (person: Person, which: 'published' | 'pending'): Promise<Raid[]> => {
  const { body } = await person.get(`/raid/${which}`);
  return raidApi.published.payload.decode(String(body['payload']));
};
