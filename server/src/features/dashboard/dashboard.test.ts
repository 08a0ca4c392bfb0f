import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stats } from '@forge/contract/dashboard/stats';
import { parisDay, parisInstant } from '@forge/contract/paris-time';
import { backdateBooking, book } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let now = new Date();
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

const statsOf = async (person: Person) =>
  (await person.get('/dashboard/status')).body['payload'] as Stats;
const done = (bookingId: string) => team.leader.post('/booking/status', { bookingId });

test('returns the figures of each role', async () => {
  const today = parisDay(now);
  const [admin, senior, trial, member] = await Promise.all(
    ['admin', 'senior-advertiser', 'trial-advertiser', 'forge-member'].map((persona) =>
      portal.signIn(persona),
    ),
  );
  if (!admin || !senior || !trial || !member) throw new Error('Someone is missing');
  // A raid of today, one of tomorrow and a plan, at any time of day.
  now = parisInstant(today, '00:00');
  const tonight = (
    await team.publish({ date: today, time: '23:45', goldCollector: team.collectorId })
  )._id;
  now = new Date();
  const later = (await team.publish())._id;
  await team.plan();
  const deleted = (await team.publish())._id;

  const one = await book(senior, tonight, { price: 1_000_001 });
  const two = await book(senior, later, { price: 1_000_000, source: 'BR' });
  const three = await book(trial, tonight, { price: 900_000 });
  await book(trial, deleted);
  await team.manager.post('/raid/delete', { id: deleted });
  for (const { _id } of [one, two, three]) await done(_id);
  await book(trial, later);

  expect(await statsOf(admin)).toEqual({
    raidToday: 1,
    totalRaid: 3,
    bookingToday: 4,
    totalBooking: 4,
    goldToday: 2_900_001,
    totalGold: 2_900_001,
  });
  expect(await statsOf(senior)).toEqual({
    raidToday: 1,
    totalRaid: 2,
    bookingToday: 2,
    totalBooking: 2,
    goldToday: 320_000 + 50_000,
    totalGold: 320_000 + 50_000,
  });
  expect(await statsOf(trial)).toMatchObject({ totalRaid: 2, totalBooking: 2, totalGold: 288_000 });
  expect(await statsOf(team.leader)).toMatchObject({
    raidToday: 1,
    totalRaid: 3,
    totalBooking: 4,
    totalGold: 0,
  });
  expect(await statsOf(team.collector)).toMatchObject({
    raidToday: 1,
    totalRaid: 1,
    totalBooking: 2,
  });
  expect(await statsOf(team.manager)).toMatchObject({
    raidToday: 1,
    totalRaid: 3,
    totalBooking: 0,
  });
  expect(await statsOf(member)).toEqual({
    raidToday: 0,
    totalRaid: 0,
    bookingToday: 0,
    totalBooking: 0,
    goldToday: 0,
    totalGold: 0,
  });
});

test.each([
  ['an ordinary day', '2027-06-15', '2027-06-16'],
  ['the day of 23 hours', '2027-03-28', '2027-03-29'],
  ['the day of 25 hours', '2027-10-31', '2027-11-01'],
])('%s starts and ends at midnight in Paris', async (_, day, next) => {
  const person = await portal.signIn(`advertiser-${day.slice(5, 7).replace('0', '')}5`);
  const raidId = (await team.publish())._id;
  const startsAt = parisInstant(day, '00:00').getTime();
  const endsAt = parisInstant(next, '00:00').getTime();
  for (const [instant, inside] of [
    [startsAt - 1, false],
    [startsAt, true],
    [endsAt - 1, true],
    [endsAt, false],
  ] as const) {
    const booking = await book(person, raidId);
    await done(booking._id);
    await backdateBooking(portal, booking._id, { made: new Date(instant) });
    now = new Date(startsAt + 12 * 3_600_000);
    const stats = await statsOf(person);
    expect([stats.bookingToday, stats.goldToday]).toEqual(inside ? [1, 320_000] : [0, 0]);
    await backdateBooking(portal, booking._id, { made: new Date('2020-01-01') });
    now = new Date();
  }
});

test('emits to people whose figures changed', async () => {
  const [advertiser, other] = [
    await portal.signIn('advertiser-40'),
    await portal.signIn('forge-member-40'),
  ];
  const raidId = (await team.publish())._id;
  await idOf(advertiser);
  const receivers: string[] = [];
  for (const [name, person] of [
    ['advertiser', advertiser],
    ['leader', team.leader],
    ['member', other],
  ] as const) {
    (await person.connect()).on('statsUpdate', () => receivers.push(name));
  }
  await book(advertiser, raidId);
  await expect.poll(() => new Set(receivers)).toEqual(new Set(['advertiser', 'leader']));
});
