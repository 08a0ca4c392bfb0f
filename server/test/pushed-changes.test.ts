import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBookingChanges, type BookingChanges } from '@forge/contract/bookings/booking-changes';
import type { Booking, SeenBooking } from '@forge/contract/bookings/booking';
import { book, bookingsOf, editOf } from '@forge/testkit/booking-fixtures';
import { PageClient } from '@forge/testkit/page-client';
import type { Person } from '@forge/testkit/person';
import {
  idOf,
  listOf,
  raidDraft,
  signInRaidTeam,
  type RaidTeam,
} from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { listPublished } from '../src/features/raids/raids.repository.ts';
import { viewRaid } from '../src/features/raids/raid-view.ts';

// Longer than any batching delay: a difference that remains is a missed event.
const CONVERGED = { timeout: 10_000, interval: 50 };

let portal: TestPortal;
let other: TestPortal;
let team: RaidTeam;
const people: Person[] = [];
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
  team = await signInRaidTeam(portal);
  for (const persona of ['admin', 'advertiser', 'senior-advertiser', 'raid-leader-2'])
    people.push(await portal.signIn(persona));
  people.push(team.leader, team.collector);
});
afterAll(() => portal.close());

/** Watches a raid's bookings like an open page. */
const watchBookings = async (person: Person, raidId: string) => {
  const socket = await person.connect();
  let rows: SeenBooking[] = [];
  const pushed: { changes: BookingChanges; at: number }[] = [];
  const read = async () => {
    const startedAt = performance.now();
    rows = await bookingsOf(person, raidId);
    // As the page: an answer may be older than what was pushed.
    for (const { changes, at } of pushed)
      if (at > startedAt - 1_000) rows = applyBookingChanges(rows, changes);
  };
  let reading = Promise.resolve();
  socket.on('bookingUpdate', ({ raidId: changed, changes }) => {
    if (changed !== raidId) return;
    if (changes) {
      pushed.push({ changes, at: performance.now() });
      rows = applyBookingChanges(rows, changes);
    } else reading = reading.then(read);
  });
  await new Promise((resolve) => socket.emit('joinRaidRoom', resolve));
  await read();
  await new Promise<void>((resolve) => socket.emit('watchBookings', raidId, resolve));
  return { rows: () => rows, close: () => socket.disconnect() };
};

/** Reads again each time: the process that answers may receive the last event after the page. */
const expectEqual = (shown: () => unknown, read: () => Promise<unknown>) =>
  expect
    .poll(async () => ({ shown: shown(), read: await read() }), CONVERGED)
    .toSatisfy((both: { shown: unknown; read: unknown }) =>
      isDeepStrictEqual(both.shown, both.read),
    );

const kinds = [
  'publish',
  'edit',
  'staff',
  'cancel',
  'delete',
  'book',
  'leave',
  'move',
  'class',
  'flag',
] as const;
type Change = {
  kind: (typeof kinds)[number];
  pick: number;
  here: boolean;
};
const changes = fc.array(
  fc.record<Change>({
    kind: fc.constantFrom(...kinds, 'book', 'book'),
    pick: fc.nat(1_000),
    here: fc.boolean(),
  }),
  { minLength: 10, maxLength: 25 },
);

test('random changes on two processes leave every page equal to a fresh read', async () => {
  const leaders = [team.leaderId, await idOf(people[3] ?? team.leader)];
  const advertisers = [people[1], people[2]].filter((person) => person !== undefined);
  const admin = people[0] ?? team.manager;
  await fc.assert(
    fc.asyncProperty(changes, async (steps) => {
      const open = await team.publish({ maxClients: 100 });
      const raidIds = [open._id];
      const bookings: { booking: Booking; advertiser: Person }[] = [];
      const at = (person: Person, here: boolean) => person.at(here ? portal.url : other.url);
      const pages = await Promise.all(
        people.flatMap((person) =>
          [portal, other].map(({ url }) => PageClient.open(person.at(url))),
        ),
      );
      const watchers = await Promise.all(
        people.slice(0, 3).map(async (person, index) => ({
          person,
          watcher: await watchBookings(at(person, index % 2 === 0), open._id),
        })),
      );
      const apply = async ({ kind, pick, here }: Change) => {
        const manager = at(team.manager, here);
        const id = raidIds[pick % raidIds.length] ?? open._id;
        const raidLeader = leaders[pick % 2] ?? team.leaderId;
        const edit = raidDraft(team.leaderId, { id, name: `Raid ${pick}`, maxClients: 100 });
        if (kind === 'publish') raidIds.push((await team.publish({ raidLeader }))._id);
        if (kind === 'edit') await manager.post('/raid/edit', { ...edit, pot: pick + 1_000 });
        if (kind === 'staff') {
          const goldCollector = pick % 3 === 0 ? team.collectorId : null;
          await manager.post('/raid/edit', { ...edit, raidLeader, goldCollector });
        }
        if (kind === 'cancel' && id !== open._id)
          await manager.post('/raid/cancel', { id, reason: 'No tank' });
        if (kind === 'delete' && id !== open._id) await manager.post('/raid/delete', { id });
        if (kind === 'book') {
          const advertiser = advertisers[pick % advertisers.length] ?? team.manager;
          const price = 100_000_000;
          const booking = await book(at(advertiser, here), open._id, { price });
          bookings.push({ booking, advertiser });
        }
        const sold = bookings[pick % Math.max(1, bookings.length)];
        if (!sold) return;
        const { booking, advertiser: creator } = sold;
        const bookingId = booking._id;
        const byAdmin = (call: string, body: object) =>
          at(admin, here).post(`/booking/${call}`, body);
        if (kind === 'flag') await byAdmin('lock', { bookingId });
        if (kind === 'leave') await byAdmin('cancel', { bookingId, reason: 'ill' });
        if (kind === 'move') await byAdmin('move', { bookingId, raidId: id });
        if (kind === 'class') {
          const changed = editOf(booking, { clientClass: 'Warrior' });
          await at(creator, here).post('/booking/edit', changed);
        }
      };
      // Two changes at a time, so that they run concurrently.
      for (let step = 0; step < steps.length; step += 2) {
        await Promise.all(steps.slice(step, step + 2).map(apply));
      }
      // A process updates its list with its own changes without reading it again: it must equal the database's.
      for (const { url } of [portal, other]) {
        const list = () => listOf(admin.at(url), 'published');
        const inDatabase = async () => (await listPublished(portal.context.db)).map(viewRaid);
        await expect
          .poll(async () => isDeepStrictEqual(await list(), await inDatabase()), CONVERGED)
          .toBe(true);
      }
      for (const [index, page] of pages.entries()) {
        const person = people[Math.floor(index / 2)] ?? team.manager;
        await expectEqual(
          () => page.raids,
          () => listOf(person, 'published'),
        );
      }
      for (const { person, watcher } of watchers) {
        await expectEqual(watcher.rows, () => bookingsOf(person, open._id));
        watcher.close();
      }
      for (const page of pages) page.close();
    }),
    { numRuns: 4 },
  );
}, 120_000);

test('sends the changed raid alone, not the list', async () => {
  const page = await PageClient.open(await portal.signIn('advertiser-7'));
  await page.until('the list', () => page.wholeLists === 1);
  const raid = await team.publish();
  await page.until('the raid', () => page.raids.some(({ _id }) => _id === raid._id));
  await book(people[1] ?? team.manager, raid._id);
  await page.untilSeats(raid._id, 1);
  await team.manager.post('/raid/delete', { id: raid._id });
  await page.until('its end', () => page.raids.every(({ _id }) => _id !== raid._id));
  expect(page.wholeLists).toBe(1);
  page.close();
});

test('sends a page that reconnects what it missed', async () => {
  const person = await portal.signIn('advertiser-8');
  const page = await PageClient.open(person);
  await page.until('the list', () => page.wholeLists === 1);
  page.socket.disconnect();
  const raid = await team.publish();
  page.socket.connect();
  await page.until('the raid', () => page.raids.some(({ _id }) => _id === raid._id));
  expect(page.wholeLists).toBe(1);
  expect(page.raids).toEqual(await listOf(person, 'published'));
  page.close();
});
