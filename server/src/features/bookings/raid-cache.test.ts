import { afterAll, beforeAll, expect, test } from 'vitest';
import { book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { EventBus, type EventKind } from '../../realtime/event-bus.ts';
import { publishedChanged, seatsChanged } from '../raids/raid-events.ts';
import { bookingsChanged } from './booking-events.ts';
import { createRaidCache, type RaidCache } from './raid-cache.ts';

let portal: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

/** A raid with one booking; `rename` changes it without an event. */
const openRaid = async () => {
  const { _id: raidId } = await team.publish();
  await book(await portal.signIn('advertiser'), raidId, { clientName: 'Before' });
  const rename = (name: string) =>
    bypassRules(portal.context, 'update bookings set client_name = $2 where raid_id = $1', [
      raidId,
      name,
    ]);
  const nameIn = async ({ withBookings }: RaidCache) =>
    (await withBookings(raidId))?.rows[0]?.client_name;
  return { raidId, rename, nameIn };
};

test.each<[string, EventKind]>([
  ['a booking', bookingsChanged],
  ['a seat', seatsChanged],
  ['the raid', publishedChanged],
])('invalidates a raid when %s changed', async (_, kind) => {
  const { raidId, rename, nameIn } = await openRaid();
  const raids = createRaidCache(portal.context);
  expect(await nameIn(raids)).toBe('Before');
  await rename('After');
  expect(await nameIn(raids)).toBe('Before');
  portal.context.events.emitLocal(kind, raidId);
  expect(await nameIn(raids)).toBe('After');
});

test('does not cache what was being read during a change', async () => {
  const { raidId, rename, nameIn } = await openRaid();
  const raids = createRaidCache(portal.context);
  const early = nameIn(raids);
  portal.context.events.emitLocal(bookingsChanged, raidId);
  await early;
  await rename('After');
  expect(await nameIn(raids)).toBe('After');
});

test('caches nothing without an event connection', async () => {
  const disconnected = new EventBus(portal.databaseUrl, portal.context.log);
  const { rename, nameIn } = await openRaid();
  const raids = createRaidCache({ ...portal.context, events: disconnected });
  expect(await nameIn(raids)).toBe('Before');
  await rename('After');
  expect(await nameIn(raids)).toBe('After');
});
