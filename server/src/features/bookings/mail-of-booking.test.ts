import { afterAll, beforeAll, expect, test } from 'vitest';
import { backdateBooking, book, editOf } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import type { Person } from '@forge/testkit/person';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let advertiser: Person;
let senior: Person;
let raidId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  advertiser = await portal.signIn('advertiser');
  senior = await portal.signIn('senior-advertiser');
  raidId = (await team.publish({ goldCollector: team.collectorId, maxClients: 50 }))._id;
});
afterAll(() => portal.close());

const mailOf = async (bookingId: string) =>
  (
    await portal.context.pool.query(
      `select total_price, amount, advertiser_cut, balance, source, payment_realm, boost_type
       from mails where booking_id = $1`,
      [bookingId],
    )
  ).rows as unknown;
const done = (bookingId: string) => team.leader.post('/booking/status', { bookingId });

test('names the collector, who took the price less the deposit', async () => {
  const booking = await book(advertiser, raidId, {
    price: 1_000_001,
    deposit: 7,
    paymentRealm: 'Hyjal',
  });
  await done(booking._id);
  expect(await mailOf(booking._id)).toEqual([
    {
      total_price: 1_000_001,
      amount: 999_994,
      advertiser_cut: 320_000,
      balance: 'Collector',
      source: 'TC',
      payment_realm: 'Hyjal',
      boost_type: 'Full Run',
    },
  ]);
});

test.each([
  ['Paid Full in the form', { paidFull: true }, null],
  ['Paid set by the Senior Advertiser', {}, () => senior],
  // Paid does not overwrite an earlier Paid Full.
  ['Paid Full in the form, and Paid at the raid', { paidFull: true }, () => team.collector],
])('names the advertiser who took the whole price: %s', async (_, changes, setBy) => {
  const booking = await book(senior, raidId, { ...changes, source: 'BR', price: 999_999 });
  const paid = await setBy?.().post('/booking/paid', { bookingId: booking._id });
  expect(paid?.status ?? 200).toBe(200);
  await done(booking._id);
  expect(await mailOf(booking._id)).toMatchObject([
    { balance: 'Advertiser', advertiser_cut: 49_999, amount: 950_000 },
  ]);
});

test('names the collector when Paid was set by the collector', async () => {
  const booking = await book(senior, raidId);
  await team.collector.post('/booking/paid', { bookingId: booking._id });
  await done(booking._id);
  expect(await mailOf(booking._id)).toMatchObject([{ balance: 'Collector', amount: 1_000_000 }]);
});

test('is dated by the creation of its booking', async () => {
  const booking = await book(advertiser, raidId);
  const made = new Date('2026-01-05T20:00:00Z');
  await backdateBooking(portal, booking._id, { made });
  await done(booking._id);
  const { rows } = await portal.context.pool.query(
    'select booked_at, advertiser_id, raid_id from mails where booking_id = $1',
    [booking._id],
  );
  expect(rows).toEqual([{ booked_at: made, advertiser_id: booking.userId._id, raid_id: raidId }]);
});

test('does not change with later changes of its booking', async () => {
  const booking = await book(senior, raidId);
  await done(booking._id);
  const before = await mailOf(booking._id);
  const edit = await senior.post('/booking/edit', editOf(booking, { price: 5 }));
  expect(edit.status).toBe(409);
  const paid = await senior.post('/booking/paid', { bookingId: booking._id });
  expect(paid.status).toBe(200);
  expect(await mailOf(booking._id)).toEqual(before);
});

test('the database rejects a done booking without a mail', async () => {
  const booking = await book(advertiser, raidId);
  await expect(
    bypassRules(portal.context, 'update bookings set done_at = now() where id = $1', [booking._id]),
  ).rejects.toThrow('done without a mail');
});
