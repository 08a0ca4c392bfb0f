import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInWithRole, rolesAndNone } from '@forge/testkit/access-matrix';
import { book } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { idOf, openRaidOffice, type RaidOffice } from '@forge/testkit/raid-fixtures';
import { openBeside, openWorld, type World } from '@forge/testkit/test-portal';

let world: World;
let other: World;
let office: RaidOffice;
beforeAll(async () => {
  world = await openWorld();
  other = await openBeside(world);
  office = await openRaidOffice(world);
});
afterAll(() => world.close());

const watch = async (person: Person) => {
  const socket = await person.connect();
  const updates: unknown[] = [];
  const seats: number[] = [];
  socket.on('bookingUpdate', (update) => updates.push(update));
  socket.on('raidUpdate', () => seats.push(1));
  await new Promise((resolve) => socket.emit('joinRaidRoom', resolve));
  return { updates, seats };
};

const told: string[] = [
  'Admin',
  'Developer',
  'Advertiser',
  'Senior Advertiser',
  'Trial Advertiser',
];

test('exactly those who may open the raid are told, and told no more than which raid', async () => {
  const { _id: raidId } = await office.publish({ goldCollector: office.collectorId });
  const strangers = rolesAndNone.filter(
    (standing) => standing !== 'signedOut' && standing !== 'noRole',
  );
  const pages = await Promise.all(
    strangers.map(async (standing) => ({
      standing,
      page: await watch(await signInWithRole(other, standing)),
    })),
  );
  const staff = await Promise.all([office.leader, office.collector].map(watch));
  const advertiser = await world.signIn('advertiser-90');
  const booking = await book(advertiser, raidId);
  const update = { success: true, raidId };
  for (const { updates } of staff) await expect.poll(() => updates).toEqual([update]);
  for (const { standing, page } of pages) {
    if (told.includes(standing)) await expect.poll(() => page.updates).toEqual([update]);
  }
  await office.leader.post('/booking/lock', { bookingId: booking._id });
  for (const { updates } of staff) await expect.poll(() => updates).toEqual([update, update]);
  for (const { standing, page } of pages) {
    expect([standing, page.updates.length > 0]).toEqual([standing, told.includes(standing)]);
  }
});

test('a process on which nobody may open the raid tells nobody', async () => {
  const empty = await openBeside(world);
  const leader = await empty.signIn('raid-leader-95');
  const { _id: foreign } = await office.publish();
  const { _id: own } = await office.publish({ raidLeader: await idOf(leader) });
  const page = await watch(leader);
  const advertiser = await world.signIn('advertiser-92');
  await book(advertiser, foreign);
  await book(advertiser, own);
  await expect.poll(() => page.updates).toContainEqual({ success: true, raidId: own });
  expect(page.updates).toHaveLength(1);
});

test('the count on the card moves for everyone who sees the raid', async () => {
  const { _id: raidId } = await office.publish();
  const [manager, leader] = [await watch(office.manager), await watch(office.leader)];
  await book(await world.signIn('advertiser-91'), raidId);
  await expect.poll(() => manager.seats.length).toBeGreaterThan(0);
  await expect.poll(() => leader.seats.length).toBeGreaterThan(0);
});
