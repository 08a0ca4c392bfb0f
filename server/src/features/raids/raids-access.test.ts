import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf, listOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

test('lists to a leader and a collector only the raids they run', async () => {
  const own = await team.publish({ goldCollector: team.collectorId });
  const otherLeader = await signInOtherLeader();
  const foreign = await team.publish({ raidLeader: otherLeader.leaderId });
  for (const person of [team.leader, team.collector]) {
    const ids = (await listOf(person, 'published')).map(({ _id }) => _id);
    expect(ids).toContain(own._id);
    expect(ids).not.toContain(foreign._id);
  }
});

test('lists a raid to its leader with any role, but not without one', async () => {
  await portal.setRoles('raid-leader-77', ['Raid Leader']);
  const person = await portal.signIn('raid-leader-77');
  const raid = await team.publish({ raidLeader: await idOf(person) });
  await portal.setRoles('raid-leader-77', ['Forge Member']);
  await person.signIn('raid-leader-77');
  expect((await listOf(person, 'published')).map(({ _id }) => _id)).toEqual([raid._id]);
  await portal.setRoles('raid-leader-77', []);
  await person.signIn('raid-leader-77');
  expect((await person.get('/raid/published')).status).toBe(403);
});

test('offers as leaders and collectors those who have the role', async () => {
  const leaders = (await team.manager.get('/raid/raid-leader')).body['payload'] as {
    _id: string;
  }[];
  const collectors = (await team.manager.get('/raid/gold-collector')).body['payload'] as {
    _id: string;
  }[];
  expect(leaders.map(({ _id }) => _id)).toContain(team.leaderId);
  expect(leaders.map(({ _id }) => _id)).not.toContain(team.collectorId);
  expect(collectors.map(({ _id }) => _id)).toContain(team.collectorId);
});

const signInOtherLeader = async () => {
  const leader = await portal.signIn('raid-leader-51');
  return { leaderId: await idOf(leader) };
};
