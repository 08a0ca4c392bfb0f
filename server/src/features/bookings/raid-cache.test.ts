import { afterAll, beforeAll, expect, test } from 'vitest';
import { book } from '@forge/testkit/booking-fixtures';
import { openRaidOffice, type RaidOffice } from '@forge/testkit/raid-fixtures';
import { openWorld, type World } from '@forge/testkit/test-portal';
import { Announcements } from '../../realtime/announcements.ts';
import { publishedChanged, seatsChanged } from '../raids/raid-announcements.ts';
import { bookingsChanged } from './booking-announcements.ts';
import { createRaidCache, type RaidCache } from './raid-cache.ts';

let world: World;
let office: RaidOffice;
beforeAll(async () => {
  world = await openWorld();
  office = await openRaidOffice(world);
});
afterAll(() => world.close());

/** A raid with one booking; `rename` changes it without an event. */
const openRaid = async () => {
  const { _id: raidId } = await office.publish();
  await book(await world.signIn('advertiser'), raidId, { clientName: 'Before' });
  const rename = async (name: string) => {
    const client = await world.context.pool.connect();
    await client.query(`select set_config('forge.action', 'test', false)`);
    await client.query('update bookings set client_name = $2 where raid_id = $1', [raidId, name]);
    client.release(true);
  };
  const nameIn = async ({ withBookings }: RaidCache) =>
    (await withBookings(raidId))?.rows[0]?.client_name;
  return { raidId, rename, nameIn };
};

test.each([
  ['a booking', bookingsChanged],
  ['a seat', seatsChanged],
  ['the raid', publishedChanged],
])('invalidates a raid when %s changed', async (_, kind) => {
  const { raidId, rename, nameIn } = await openRaid();
  const raids = createRaidCache(world.context);
  expect(await nameIn(raids)).toBe('Before');
  await rename('After');
  expect(await nameIn(raids)).toBe('Before');
  world.context.announcements.tellHere(kind, raidId);
  expect(await nameIn(raids)).toBe('After');
});

test('does not cache what was being read during a change', async () => {
  const { raidId, rename, nameIn } = await openRaid();
  const raids = createRaidCache(world.context);
  const early = nameIn(raids);
  world.context.announcements.tellHere(bookingsChanged, raidId);
  await early;
  await rename('After');
  expect(await nameIn(raids)).toBe('After');
});

test('caches nothing without an event connection', async () => {
  const disconnected = new Announcements(world.databaseUrl, world.context.log);
  const { rename, nameIn } = await openRaid();
  const raids = createRaidCache({ ...world.context, announcements: disconnected });
  expect(await nameIn(raids)).toBe('Before');
  await rename('After');
  expect(await nameIn(raids)).toBe('After');
});
