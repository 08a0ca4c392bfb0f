import { afterAll, beforeAll, expect, test } from 'vitest';
import { book, editOf } from '../../../test/booking-builder.ts';
import { moveBooking } from '../../../test/move-booking.ts';
import type { Person } from '../../../test/person.ts';
import { openRaidOffice, type RaidOffice } from '../../../test/raid-builder.ts';
import { openWorld, type World } from '../../../test/world.ts';

let world: World;
let office: RaidOffice;
let advertiser: Person;
let senior: Person;
let raidId: string;
beforeAll(async () => {
  world = await openWorld();
  office = await openRaidOffice(world);
  advertiser = await world.signIn('advertiser');
  senior = await world.signIn('senior-advertiser');
  raidId = (await office.publish({ goldCollector: office.collectorId, maxClients: 50 }))._id;
});
afterAll(() => world.close());

const mailOf = async (bookingId: string) =>
  (
    await world.context.pool.query(
      `select total_price, amount, advertiser_cut, balance, source, payment_realm, boost_type
       from mails where booking_id = $1`,
      [bookingId],
    )
  ).rows as unknown;
const done = (bookingId: string) => office.leader.post('/booking/status', { bookingId });

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
  ['Paid Full in the form, and Paid at the raid', { paidFull: true }, () => office.collector],
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
  await office.collector.post('/booking/paid', { bookingId: booking._id });
  await done(booking._id);
  expect(await mailOf(booking._id)).toMatchObject([{ balance: 'Collector', amount: 1_000_000 }]);
});

test('is dated by the creation of its booking', async () => {
  const booking = await book(advertiser, raidId);
  const made = new Date('2026-01-05T20:00:00Z');
  await moveBooking(world, booking._id, { made });
  await done(booking._id);
  const { rows } = await world.context.pool.query(
    'select booked_at, advertiser_id, raid_id from mails where booking_id = $1',
    [booking._id],
  );
  expect(rows).toEqual([{ booked_at: made, advertiser_id: booking.userId._id, raid_id: raidId }]);
});

test('does not change with later changes of its booking', async () => {
  const booking = await book(senior, raidId);
  await done(booking._id);
  const before = await mailOf(booking._id);
  await senior.post('/booking/edit', editOf(booking, { price: 5 }));
  await senior.post('/booking/paid', { bookingId: booking._id });
  expect(await mailOf(booking._id)).toEqual(before);
});

test('the database rejects a done booking without a mail', async () => {
  const booking = await book(advertiser, raidId);
  const client = await world.context.pool.connect();
  await client.query(`select set_config('forge.action', 'test', false)`);
  await expect(
    client.query('update bookings set done_at = now() where id = $1', [booking._id]),
  ).rejects.toThrow('done without a mail');
  client.release(true);
});
