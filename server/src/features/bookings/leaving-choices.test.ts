import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '@forge/contract/bookings/booking';
import type { RaidPerson } from '@forge/contract/raids/raid';
import { book, bookingsOf } from '@forge/testkit/booking-fixtures';
import { payloadOf } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

test('lists everyone who may take a booking over, and nobody else', async () => {
  const admin = await portal.signIn('admin');
  const slugs = ['developer', 'advertiser', 'senior-advertiser', 'trial-advertiser'];
  const people = await Promise.all(slugs.map((slug) => portal.signIn(slug)));
  await portal.signIn('forge-member');
  await portal.signIn('newcomer');
  const listed = await payloadOf<RaidPerson[]>(admin.get('/booking/advertisers'));
  const wanted = await Promise.all([admin, ...people].map(idOf));
  expect(listed.map(({ _id }) => _id).toSorted()).toEqual(wanted.toSorted());
  expect(Object.keys(listed[0] ?? {})).toEqual(['_id', 'username', 'discord']);
  // One who lost the role is not offered any more.
  await portal.setRoles('trial-advertiser', ['Forge Member']);
  await portal.signIn('trial-advertiser');
  expect(await payloadOf<RaidPerson[]>(admin.get('/booking/advertisers'))).toHaveLength(4);
});

test('counts the bookings that leave with a raid, and for admins their gold', async () => {
  const advertiser = await portal.signIn('advertiser-2');
  const admin = await portal.signIn('admin');
  const { _id: raidId } = await team.publish();
  const figures = (id = raidId) => payloadOf(admin.get(`/raid/open-bookings/${id}`));
  expect(await figures()).toEqual({ count: 0, deposits: 0 });
  await book(advertiser, raidId, { deposit: 320_000 });
  await book(advertiser, raidId);
  const finished = await book(advertiser, raidId, { deposit: 1 });
  const gone = await book(advertiser, raidId, { deposit: 2 });
  await payloadOf(team.leader.post('/booking/status', { bookingId: finished._id }));
  const leave = { bookingId: gone._id, reason: 'ill', deposit: 'refunded' };
  await payloadOf(advertiser.post('/booking/cancel', leave));
  expect(await figures()).toEqual({ count: 2, deposits: 320_000 });
  const forManager = await payloadOf(team.manager.get(`/raid/open-bookings/${raidId}`));
  expect(forManager).toEqual({ count: 2, deposits: null });
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect((await team.manager.get(`/raid/open-bookings/${unknown}`)).status).toBe(404);
});

test('says who holds the gold of a paid client', async () => {
  const senior = await portal.signIn('senior-advertiser-2');
  const { _id: raidId } = await team.publish({ goldCollector: team.collectorId });
  await book(senior, raidId);
  await book(senior, raidId, { paidFull: true });
  const { _id: bookingId } = await book(senior, raidId);
  await payloadOf(team.collector.post('/booking/paid', { bookingId }));
  const rows = (await bookingsOf(team.leader, raidId)) as Booking[];
  expect(rows.map(({ paidTo }) => paidTo)).toEqual([null, 'Advertiser', 'Collector']);
});
