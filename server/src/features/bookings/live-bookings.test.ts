import { randomUUID } from 'node:crypto';
import { applyBookingChanges, type BookingChanges } from '@forge/contract/bookings/booking-changes';
import { TAB_ID_HEADER } from '@forge/contract/realtime/tab-id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInWithRole, rolesAndNone } from '@forge/testkit/access-matrix';
import { book, bookingDraft, bookingsOf } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { idOf, raidDraft, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { bookingsChanged } from './booking-events.ts';

let portal: TestPortal;
let other: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

const watch = async (person: Person, tabId?: string) => {
  const socket = await person.connect({}, { tabId });
  const updates: unknown[] = [];
  const seats: number[] = [];
  socket.on('bookingUpdate', (update) => updates.push(update));
  socket.on('raidUpdate', () => seats.push(1));
  await new Promise((resolve) => socket.emit('joinRaidRoom', resolve));
  return { updates, seats };
};

const allowed: string[] = [
  'Admin',
  'Developer',
  'Advertiser',
  'Senior Advertiser',
  'Trial Advertiser',
];

test('emits the id of the raid to exactly those who may open it', async () => {
  const { _id: raidId } = await team.publish({ goldCollector: team.collectorId });
  const strangers = rolesAndNone.filter((role) => role !== 'signedOut' && role !== 'noRole');
  const pages = await Promise.all(
    strangers.map(async (role) => ({
      role,
      page: await watch(await signInWithRole(other, role)),
    })),
  );
  const staff = await Promise.all([team.leader, team.collector].map((person) => watch(person)));
  const advertiser = await portal.signIn('advertiser-90');
  const booking = await book(advertiser, raidId);
  const update = { success: true, raidId };
  for (const { updates } of staff) await expect.poll(() => updates).toEqual([update]);
  for (const { role, page } of pages) {
    if (allowed.includes(role)) await expect.poll(() => page.updates).toEqual([update]);
  }
  await team.leader.post('/booking/lock', { bookingId: booking._id });
  for (const { updates } of staff) await expect.poll(() => updates).toEqual([update, update]);
  for (const { role, page } of pages) {
    expect([role, page.updates.length > 0]).toEqual([role, allowed.includes(role)]);
  }
});

const watchRaid = async (person: Person, raidId: string) => {
  const socket = await person.connect();
  const updates: { changes?: BookingChanges }[] = [];
  socket.on('bookingUpdate', (update) => updates.push(update));
  await new Promise<void>((resolve) => socket.emit('watchBookings', raidId, resolve));
  return updates;
};

test('emits nothing to who watches a raid that they may not open', async () => {
  const { _id: raidId } = await team.publish();
  const member = await watchRaid(await portal.signIn('forge-member'), raidId);
  const otherLeader = await watchRaid(await portal.signIn('raid-leader-96'), raidId);
  const leader = await watchRaid(team.leader, raidId);
  // The last one: what it has received, the others have too.
  const otherAdvertiser = await watchRaid(await portal.signIn('advertiser-97'), raidId);
  const sell = async () => {
    const sold = await book(await portal.signIn('advertiser-96'), raidId);
    await expect.poll(() => otherAdvertiser.at(-1)?.changes?.bookings[0]?._id).toBe(sold._id);
    return sold;
  };

  const sold = await sell();
  await expect.poll(() => leader.at(-1)?.changes).toEqual({ bookings: [sold], gone: [] });
  expect(otherAdvertiser.at(-1)?.changes?.bookings[0]).toMatchObject({ contactInfo: '...' });
  // Who no longer leads the raid loses its bookings, and gets nothing afterwards.
  const newLeaderId = await idOf(await portal.signIn('raid-leader-97'));
  await team.manager.post('/raid/edit', { id: raidId, ...raidDraft(newLeaderId) });
  await sell();
  await expect.poll(() => leader.at(-1)?.changes).toEqual({ bookings: [], gone: [sold._id] });
  await sell();
  expect(leader).toHaveLength(2);
  expect([member, otherLeader]).toEqual([[], []]);
});

test('pushes the bookings to a new leader and collector as they see them now, on every process', async () => {
  await portal.setRoles('advertiser-98', ['Advertiser', 'Raid Leader']);
  await portal.setRoles('advertiser-99', ['Advertiser', 'Gold Collector']);
  const [leader, collector] = [
    await other.signIn('advertiser-98'),
    await other.signIn('advertiser-99'),
  ];
  const raid = await team.publish({ goldCollector: team.collectorId });
  const booking = await book(await portal.signIn('advertiser-96'), raid._id);
  const pages = {
    newLeader: await watchRaid(leader, raid._id),
    newCollector: await watchRaid(collector, raid._id),
    oldLeader: await watchRaid(team.leader, raid._id),
    oldCollector: await watchRaid(team.collector, raid._id),
    stranger: await watchRaid(await portal.signIn('advertiser-97'), raid._id),
  };
  const edit = { ...raidDraft(await idOf(leader)), goldCollector: await idOf(collector) };
  await team.manager.post('/raid/edit', { id: raid._id, ...edit });
  // The sale may reach the other process after the pages have read it: then it changes nothing there.
  const changesOf = (updates: (typeof pages)['stranger']) => updates.map(({ changes }) => changes);
  for (const updates of [pages.newLeader, pages.newCollector])
    await expect.poll(() => changesOf(updates)).toContainEqual({ bookings: [booking], gone: [] });
  for (const updates of [pages.oldLeader, pages.oldCollector])
    await expect
      .poll(() => changesOf(updates))
      .toContainEqual({ bookings: [], gone: [booking._id] });
  expect(pages.stranger).toEqual([]);
});

test('emits nothing on a process without anyone who may open the raid', async () => {
  const empty = await startSecondPortal(portal);
  const leader = await empty.signIn('raid-leader-95');
  const { _id: foreign } = await team.publish();
  const { _id: own } = await team.publish({ raidLeader: await idOf(leader) });
  const page = await watch(leader);
  const advertiser = await portal.signIn('advertiser-92');
  await book(advertiser, foreign);
  await book(advertiser, own);
  await expect.poll(() => page.updates).toContainEqual({ success: true, raidId: own });
  expect(page.updates).toHaveLength(1);
});

test('pushes the number of clients to everyone who sees the raid', async () => {
  const { _id: raidId } = await team.publish();
  const [manager, leader] = [await watch(team.manager), await watch(team.leader)];
  await book(await portal.signIn('advertiser-91'), raidId);
  await expect.poll(() => manager.seats.length).toBeGreaterThan(0);
  await expect.poll(() => leader.seats.length).toBeGreaterThan(0);
});

test('pushes a booking that leaves or moves to those who watch its raids, on every process', async () => {
  const [from, to] = [(await team.publish())._id, (await team.publish())._id];
  const creator = await portal.signIn('advertiser-93');
  const booking = await book(creator, from);
  const { _id: bookingId } = booking;
  const stranger = await other.signIn('advertiser-94');
  const pages = {
    from: await watchRaid(creator, from),
    to: await watchRaid(creator, to),
    masked: await watchRaid(stranger, to),
  };
  const manager = await watch(await other.signIn('raid-manager-93'));
  const { body } = await creator.post('/booking/move', { bookingId, raidId: to });
  const changes = (updates: { changes?: BookingChanges }[]) => updates.at(-1)?.changes;
  await expect.poll(() => changes(pages.from)).toEqual({ bookings: [], gone: [bookingId] });
  await expect.poll(() => changes(pages.to)).toEqual({ bookings: [body['payload']], gone: [] });
  await expect.poll(() => changes(pages.masked)).toMatchObject({ bookings: [{ price: '...' }] });
  await expect.poll(() => manager.seats.length).toBeGreaterThan(0);
  await creator.post('/booking/cancel', { bookingId, reason: 'ill' });
  for (const updates of [pages.to, pages.masked]) {
    await expect.poll(() => changes(updates)).toEqual({ bookings: [], gone: [bookingId] });
  }
  const last = await book(creator, to);
  await expect.poll(() => changes(pages.masked)?.bookings[0]?._id).toBe(last._id);
  await team.manager.post('/raid/cancel', { id: to, reason: 'no tank' });
  await expect.poll(() => changes(pages.masked)).toEqual({ bookings: [], gone: [last._id] });
});

test('pushes a booking that moves between others with its place, as each person sees it', async () => {
  const [from, to] = [(await team.publish())._id, (await team.publish())._id];
  const creator = await portal.signIn('advertiser-93');
  const moved = [await book(creator, from), await book(creator, from)];
  await book(creator, to);
  for (const person of [creator, await portal.signIn('advertiser-94')]) {
    const before = await bookingsOf(person, to);
    const updates = await watchRaid(person, to);
    const booking = moved.pop();
    await creator.post('/booking/move', { bookingId: booking?._id, raidId: to });
    await expect.poll(() => updates.at(-1)?.changes?.bookings[0]?._id).toBe(booking?._id);
    const after = applyBookingChanges(
      before,
      updates.at(-1)?.changes ?? { bookings: [], gone: [] },
    );
    expect(after).toEqual(await bookingsOf(person, to));
    expect(after[0]?._id).toBe(booking?._id);
  }
});

describe('own changes', () => {
  const tab = randomUUID();
  let advertiser: Person;
  let raidId: string;
  beforeEach(async () => {
    advertiser = await portal.signIn('advertiser-93');
    raidId = (await team.publish())._id;
  });

  const bookFrom = async (tabId: string, person = advertiser) => {
    const headers = { [TAB_ID_HEADER]: tabId };
    const { status, body } = await person.post('/booking/create', bookingDraft(raidId), headers);
    expect(status).toBe(200);
    return (body['payload'] as { _id: string })._id;
  };
  const update = () => ({ success: true, raidId });
  const own = () => ({ ...update(), own: true });

  test('marks the update of the tab that made the change, on any process', async () => {
    const sameProcess = await watch(advertiser, tab.toUpperCase());
    const otherTab = await watch(advertiser, randomUUID());
    const noTab = await watch(advertiser);
    const otherProcess = await watch(await other.signIn('advertiser-93'), tab);
    const expectAll = async (count: number) => {
      for (const page of [sameProcess, otherProcess]) {
        await expect.poll(() => page.updates).toEqual(Array(count).fill(own()));
      }
      for (const page of [otherTab, noTab]) {
        await expect.poll(() => page.updates).toEqual(Array(count).fill(update()));
      }
    };
    // A sale is one statement, a flag a transaction of several.
    const bookingId = await bookFrom(tab);
    await expectAll(1);
    const headers = { [TAB_ID_HEADER]: tab };
    await team.leader.post('/booking/lock', { bookingId }, headers);
    await expectAll(2);
    const reason = 'The client is ill';
    await team.leader.post('/booking/cancel', { bookingId, reason }, headers);
    await expectAll(3);
  });

  test('does not mark an update for sales of another tab', async () => {
    const pages = [
      await watch(advertiser, tab),
      await watch(await other.signIn('advertiser-93'), tab),
    ];
    const second = await portal.signIn('advertiser-94');
    await Promise.all([bookFrom(tab), bookFrom(tab), bookFrom(randomUUID(), second)]);
    for (const { updates } of pages) await expect.poll(() => updates).toContainEqual(update());
  });

  test.each([
    ['of another tab', randomUUID()],
    ['without a tab', null],
  ])('does not mark a batch that contains a change %s', async (_, otherTab) => {
    const page = await watch(advertiser, tab);
    for (const tabId of [tab, otherTab, tab]) {
      portal.context.events.emitLocal(bookingsChanged, raidId, tabId);
    }
    await expect.poll(() => page.updates).toEqual([update()]);
  });

  test('ignores a malformed tab id', async () => {
    const malformed = `${tab}' or true`;
    const page = await watch(advertiser, malformed);
    await bookFrom(malformed);
    await expect.poll(() => page.updates).toEqual([update()]);
  });
});
