import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf, listOf, openRaidOffice, type RaidOffice } from '@forge/testkit/raid-fixtures';
import { openWorld, type World } from '@forge/testkit/test-portal';

let world: World;
let office: RaidOffice;
beforeAll(async () => {
  world = await openWorld();
  office = await openRaidOffice(world);
});
afterAll(() => world.close());

test('lists to a leader and a collector only the raids they run', async () => {
  const own = await office.publish({ goldCollector: office.collectorId });
  const other = await openRaidOfficeOfOthers();
  const foreign = await office.publish({ raidLeader: other.leaderId });
  for (const person of [office.leader, office.collector]) {
    const ids = (await listOf(person, 'published')).map(({ _id }) => _id);
    expect(ids).toContain(own._id);
    expect(ids).not.toContain(foreign._id);
  }
});

test('lists a raid to its leader with any role, but not without one', async () => {
  await world.setRoles('raid-leader-77', ['Raid Leader']);
  const person = await world.signIn('raid-leader-77');
  const raid = await office.publish({ raidLeader: await idOf(person) });
  await world.setRoles('raid-leader-77', ['Forge Member']);
  await person.signIn('raid-leader-77');
  expect((await listOf(person, 'published')).map(({ _id }) => _id)).toEqual([raid._id]);
  await world.setRoles('raid-leader-77', []);
  await person.signIn('raid-leader-77');
  expect((await person.get('/raid/published')).status).toBe(403);
});

test('offers as leaders and collectors those who have the role', async () => {
  const leaders = (await office.manager.get('/raid/raid-leader')).body['payload'] as {
    _id: string;
  }[];
  const collectors = (await office.manager.get('/raid/gold-collector')).body['payload'] as {
    _id: string;
  }[];
  expect(leaders.map(({ _id }) => _id)).toContain(office.leaderId);
  expect(leaders.map(({ _id }) => _id)).not.toContain(office.collectorId);
  expect(collectors.map(({ _id }) => _id)).toContain(office.collectorId);
});

const openRaidOfficeOfOthers = async () => {
  const leader = await world.signIn('raid-leader-51');
  return { leaderId: await idOf(leader) };
};
