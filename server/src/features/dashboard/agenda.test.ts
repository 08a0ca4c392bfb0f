import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stats } from '@forge/contract/dashboard/stats';
import { parisDay, parisInstant } from '@forge/contract/paris-time';
import { book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { deleteAllRaids, namesOf, agendaOf } from '@forge/testkit/agenda-fixtures';
import { payloadOf } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

const HOUR = 3_600_000;
const today = parisDay(new Date());
const noon = parisInstant(today, '12:00');
const daysOn = (days: number) => parisDay(new Date(noon.getTime() + days * 24 * HOUR));

let portal: TestPortal;
let team: RaidTeam;
let now = noon;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

test('lists future raids with free seats to an advertiser, soonest first', async () => {
  await deleteAllRaids(portal);
  const seller = await portal.signIn('advertiser-31');
  await team.publish({ name: 'Tomorrow', date: daysOn(1), time: '18:00' });
  await team.publish({ name: 'Tonight', date: today, time: '21:00', maxClients: 3 });
  const full = await team.publish({ name: 'Full', date: today, time: '20:00', maxClients: 1 });
  await team.plan({ name: 'A plan', date: today, time: '19:00' });
  const gone = await team.publish({ name: 'Deleted', date: today, time: '19:00' });
  await team.manager.post('/raid/delete', { id: gone._id });
  await team.publish({ name: 'Soon', date: today, time: '12:30' });
  await book(seller, full._id);

  const { openRaids, ...others } = await agendaOf(seller);
  expect(namesOf(openRaids)).toEqual(['Soon', 'Tonight', 'Tomorrow']);
  expect(openRaids?.total).toBe(3);
  expect(openRaids?.rows[1]).toEqual({
    _id: expect.any(String) as string,
    name: 'Tonight',
    date: today,
    time: '21:00',
    difficulty: 'HEROIC',
    pot: 1_000_000,
    maxClients: 3,
    cancelled: null,
    version: 2,
    taken: 0,
  });
  expect(Object.keys(others)).toEqual(['ownBookings']);

  // A raid that has started is not for sale.
  now = parisInstant(today, '12:30');
  expect(namesOf((await agendaOf(seller)).openRaids)).toEqual(['Tonight', 'Tomorrow']);
  now = noon;
});

test('limits a long list to the soonest and returns the total', async () => {
  await deleteAllRaids(portal);
  const seller = await portal.signIn('trial-advertiser-31');
  for (let count = 8; count > 0; count -= 1) {
    await team.publish({ name: `In ${count} days`, date: daysOn(count) });
  }
  const { openRaids } = await agendaOf(seller);
  expect([openRaids?.rows.length, openRaids?.total, openRaids?.rows[0]?.name]).toEqual([
    6,
    8,
    'In 1 days',
  ]);
});

test('lists the bookings of today as the stats count them, and earlier clients who play today', async () => {
  await deleteAllRaids(portal);
  await portal.setRoles('advertiser-32', ['Advertiser', 'Raid Leader']);
  const [seller, other] = [
    await portal.signIn('advertiser-32'),
    await portal.signIn('advertiser-33'),
  ];
  const tonight = await team.publish({ name: 'Tonight', date: today, time: '21:00' });
  const later = await team.publish({ name: 'Later', date: daysOn(5) });
  const led = await team.publish({
    name: 'Led',
    date: daysOn(6),
    raidLeader: await idOf(seller),
  });
  const before = new Date(noon.getTime() - 3 * 24 * HOUR);
  const backdate = (bookingId: string) =>
    bypassRules(portal.context, 'update bookings set created_at = $2 where id = $1', [
      bookingId,
      before,
    ]);
  const early = await book(seller, tonight._id, { clientName: 'Early' });
  await backdate(early._id);
  const fresh = await book(seller, later._id, { clientName: 'Fresh', clientClass: 'Rogue' });
  const old = await book(seller, later._id, { clientName: 'Old' });
  await backdate(old._id);
  await book(other, tonight._id, { clientName: 'Foreign' });
  await book(other, led._id, { clientName: 'Led client' });
  await team.leader.post('/booking/lock', { bookingId: early._id });
  await team.leader.post('/booking/in-group', { bookingId: early._id });
  await team.leader.post('/booking/status', { bookingId: early._id });

  const { ownBookings, ownClients } = await agendaOf(seller);
  expect(ownBookings).toEqual({
    total: 2,
    rows: [
      {
        _id: fresh._id,
        clientName: 'Fresh',
        clientClass: 'Rogue',
        price: 1_000_000,
        lock: false,
        inGroup: false,
        status: false,
        version: 1,
        raid: { _id: later._id, name: 'Later', date: daysOn(5), time: '21:30', version: 2 },
      },
      expect.objectContaining({ clientName: 'Led client' }),
    ],
  });
  const stats = (await seller.get('/dashboard/status')).body['payload'] as Stats;
  expect(stats.bookingToday).toBe(ownBookings?.total);
  expect(ownClients).toEqual({
    total: 1,
    rows: [
      expect.objectContaining({ clientName: 'Early', lock: true, inGroup: true, status: true }),
    ],
  });
});

test('lists own raids with the progress of their clients', async () => {
  await deleteAllRaids(portal);
  const seller = await portal.signIn('advertiser-34');
  const raid = await team.publish({
    name: 'Mine',
    date: today,
    time: '13:00',
    goldCollector: team.collectorId,
  });
  await team.publish({ name: 'No collector', date: daysOn(1) });
  const off = await team.publish({ name: 'Cancelled', date: daysOn(2) });
  await team.manager.post('/raid/cancel', { id: off._id, reason: 'No tank' });
  const bookings = [await book(seller, raid._id), await book(seller, raid._id)];
  for (const { _id } of bookings) {
    await team.leader.post('/booking/in-group', { bookingId: _id });
  }
  await team.leader.post('/booking/status', { bookingId: bookings[0]?._id });

  const led = (await agendaOf(team.leader)).ownRaids;
  expect(led).toMatchObject({
    total: 3,
    rows: [
      { name: 'Mine', leads: true, collects: false, taken: 2, inGroup: 2, done: 1 },
      { name: 'No collector', hasCollector: false, inGroup: 0, done: 0, cancelled: null },
      { name: 'Cancelled', cancelled: { reason: 'No tank' } },
    ],
  });
  const collected = (await agendaOf(team.collector)).ownRaids;
  expect(collected).toMatchObject({ total: 1, rows: [{ leads: false, collects: true }] });
  // A started raid stays listed while a client is not done, up to twelve hours.
  now = parisInstant(today, '22:00');
  expect(namesOf((await agendaOf(team.leader)).ownRaids)).toEqual([
    'Mine',
    'No collector',
    'Cancelled',
  ]);
  await team.leader.post('/booking/status', { bookingId: bookings[1]?._id });
  expect(namesOf((await agendaOf(team.leader)).ownRaids)).toEqual(['No collector', 'Cancelled']);
  now = parisInstant(today, '15:00');
  expect(namesOf((await agendaOf(team.leader)).ownRaids)).toEqual([
    'Mine',
    'No collector',
    'Cancelled',
  ]);
  now = noon;
});

test('sums the unsent gold of the person’s scope, and their own part of it', async () => {
  const [collector, senior, admin] = [
    await portal.signIn('gold-collector-31'),
    await portal.signIn('senior-advertiser-31'),
    await portal.signIn('admin'),
  ];
  const before = (await agendaOf(admin)).goldToSend;
  const none = { count: 0, amount: 0 };
  const nothing = { ...none, oldest: null, yours: none, missing: none };
  expect((await agendaOf(collector)).goldToSend).toEqual(nothing);
  expect((await agendaOf(senior)).goldToSend).toEqual(nothing);

  const raid = await team.publish({ goldCollector: await idOf(collector) });
  const foreign = await team.publish({ goldCollector: team.collectorId });
  const paid = await book(senior, raid._id, { paidFull: true });
  const owed = await book(senior, raid._id, { deposit: 100_000 });
  const elsewhere = await book(senior, foreign._id);
  await book(senior, raid._id);
  for (const { _id } of [paid, owed, elsewhere]) {
    await team.leader.post('/booking/status', { bookingId: _id });
  }
  expect((await agendaOf(collector)).goldToSend).toEqual({
    count: 2,
    amount: 680_000 + 900_000,
    oldest: expect.any(String) as string,
    yours: { count: 1, amount: 900_000 },
    missing: none,
  });
  expect((await agendaOf(senior)).goldToSend).toMatchObject({
    count: 3,
    amount: 680_000 + 900_000 + 1_000_000,
    yours: { count: 1, amount: 680_000 },
  });
  expect((await agendaOf(admin)).goldToSend).toMatchObject({
    count: (before?.count ?? 0) + 3,
    yours: { count: 0 },
  });
  // Sent mails are not counted any more.
  await admin.post('/admin/create-hero-name', {
    name: 'Vault',
    realm: 'Kazzak',
    faction: 'Horde',
    status: true,
  });
  const mails = (await collector.get('/mail/get')).body['payload'] as {
    _id: string;
    bookId: string;
  }[];
  const mailId = mails.find(({ bookId }) => bookId === paid._id)?._id;
  await collector.post('/mail/generateCode', { mailId });
  await senior.post('/mail/sent', { mailId });
  expect((await agendaOf(collector)).goldToSend).toMatchObject({ count: 1, amount: 900_000 });
  // One that is missing at the bank is in the hand of who sent it.
  await payloadOf(admin.post('/mail/missing', { mailId, reason: 'No mail arrived' }));
  const missing = { count: 1, amount: 680_000 };
  expect((await agendaOf(senior)).goldToSend).toMatchObject({ count: 2, yours: none, missing });
  expect((await agendaOf(collector)).goldToSend).toMatchObject({ count: 1, missing: none });
  await payloadOf(admin.post('/mail/received', { mailId }));
  expect((await agendaOf(senior)).goldToSend).toMatchObject({ missing: none });
});

test('lists plans, raids without a collector and the next days to a manager', async () => {
  await deleteAllRaids(portal);
  const seller = await portal.signIn('advertiser-35');
  await team.plan({ name: 'Plan', date: daysOn(2), maxClients: 5 });
  const bare = await team.publish({ name: 'Bare', date: daysOn(1), maxClients: 4 });
  await team.publish({ name: 'Staffed', date: daysOn(1), goldCollector: team.collectorId });
  await team.publish({ name: 'Far', date: daysOn(7), goldCollector: team.collectorId });
  await book(seller, bare._id);

  const { planning } = await agendaOf(team.manager);
  expect(namesOf(planning?.pending)).toEqual(['Plan']);
  expect(namesOf(planning?.withoutCollector)).toEqual(['Bare']);
  expect(planning?.days).toHaveLength(7);
  expect(planning?.days.slice(0, 4)).toEqual([
    { day: today, published: 0, pending: 0, taken: 0, seats: 0 },
    { day: daysOn(1), published: 2, pending: 0, taken: 1, seats: 12 },
    { day: daysOn(2), published: 0, pending: 1, taken: 0, seats: 0 },
    { day: daysOn(3), published: 0, pending: 0, taken: 0, seats: 0 },
  ]);
});

test.each(['2027-03-26', '2027-10-29'])(
  'lists seven dates from %s across the clock change',
  async (day) => {
    now = parisInstant(day, '23:30');
    const { planning } = await agendaOf(team.manager);
    now = noon;
    const dates = planning?.days.map((each) => each.day) ?? [];
    const first = Number(day.slice(8));
    const month = day.slice(0, 7);
    const last = new Date(`${day}T12:00:00Z`).getTime() + 6 * 24 * HOUR;
    expect(dates.slice(0, 3)).toEqual([day, `${month}-${first + 1}`, `${month}-${first + 2}`]);
    expect([new Set(dates).size, dates.at(-1)]).toEqual([7, parisDay(new Date(last))]);
  },
);

test('returns the community’s day to admins', async () => {
  await deleteAllRaids(portal);
  const [seller, admin] = [await portal.signIn('advertiser-36'), await portal.signIn('developer')];
  const before = (await agendaOf(admin)).community;
  const tonight = await team.publish({ date: today, time: '21:00', maxClients: 4 });
  const later = await team.publish({ date: daysOn(3) });
  const one = await book(seller, tonight._id, { price: 900_000 });
  await book(seller, later._id, { price: 1_100_000 });
  await team.leader.post('/booking/status', { bookingId: one._id });
  expect((await agendaOf(admin)).community).toEqual({
    raids: 1,
    taken: 1,
    seats: 4,
    bookings: 2,
    goldBooked: 2_000_000,
    goldDone: (before?.goldDone ?? 0) + 900_000,
  });
});
