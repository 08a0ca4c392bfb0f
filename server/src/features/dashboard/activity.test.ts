import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTIVITY_DAYS, type ActivityDay } from '@forge/contract/dashboard/activity';
import type { Stats } from '@forge/contract/dashboard/stats';
import { parisDay, parisInstant } from '@forge/contract/paris-time';
import { backdateBooking, book } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

const HOUR = 3_600_000;
const CUT = 320_000;

let portal: TestPortal;
let team: RaidTeam;
let now = new Date();
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

const activityOf = async (person: Person) =>
  (await person.get('/dashboard/activity')).body['payload'] as ActivityDay[];
const statsOf = async (person: Person) =>
  (await person.get('/dashboard/status')).body['payload'] as Stats;
const done = (bookingId: string) => team.leader.post('/booking/status', { bookingId });
const emptyDay = (day: string): ActivityDay => ({ day, bookings: 0, gold: 0 });
const activeDays = (days: ActivityDay[]) =>
  days.filter(({ bookings, gold }) => bookings + gold > 0);

/** A done booking of this person for a million, made and done at these instants. */
const sell = async (person: Person, raidId: string, made: Date, becameDone = made) => {
  const { _id } = await book(person, raidId);
  await done(_id);
  await backdateBooking(portal, _id, { made, done: becameDone });
  return _id;
};

test('returns thirty days up to today, empty ones as zeros', async () => {
  const person = await portal.signIn('advertiser-21');
  const days = await activityOf(person);
  expect(days).toHaveLength(ACTIVITY_DAYS);
  expect(days.at(-1)).toEqual(emptyDay(parisDay(now)));
  expect([...days].sort((one, other) => one.day.localeCompare(other.day))).toEqual(days);
  expect(new Set(days.map(({ day }) => day)).size).toBe(ACTIVITY_DAYS);
  expect(activeDays(days)).toEqual([]);
});

test.each([
  ['an ordinary day', '2027-06-15', '2027-06-14', '2027-06-16'],
  ['the day of 23 hours', '2027-03-28', '2027-03-27', '2027-03-29'],
  ['the day of 25 hours', '2027-10-31', '2027-10-30', '2027-11-01'],
])('counts %s from midnight to midnight in Paris', async (_, day, before, after) => {
  const person = await portal.signIn(`advertiser-${day.slice(5, 7).replace(/^0/, '')}6`);
  const raidId = (await team.publish())._id;
  const startsAt = parisInstant(day, '00:00').getTime();
  const endsAt = parisInstant(after, '00:00').getTime();
  for (const instant of [startsAt - 1, startsAt, endsAt - 1, endsAt]) {
    await sell(person, raidId, new Date(instant));
  }
  now = new Date(endsAt + 12 * HOUR);
  const seen = activeDays(await activityOf(person));
  now = new Date();
  expect(seen).toEqual([
    { day: before, bookings: 1, gold: CUT },
    { day, bookings: 2, gold: 2 * CUT },
    { day: after, bookings: 1, gold: CUT },
  ]);
});

test('counts all of the first of the thirty days, and nothing before it', async () => {
  const person = await portal.signIn('advertiser-22');
  const raidId = (await team.publish())._id;
  // These thirty days include a clock change and are an hour shorter than 30 × 24.
  now = parisInstant('2027-04-20', '13:00');
  const first = parisInstant('2027-03-22', '00:00');
  await sell(person, raidId, first);
  await sell(person, raidId, new Date(first.getTime() - 1));
  const days = await activityOf(person);
  now = new Date();
  expect(days[0]).toEqual({ day: '2027-03-22', bookings: 1, gold: CUT });
  expect(activeDays(days)).toHaveLength(1);
});

test('counts a booking on the day of its creation, its gold on the day it was done', async () => {
  const person = await portal.signIn('advertiser-23');
  const raidId = (await team.publish())._id;
  now = parisInstant('2027-06-15', '12:00');
  await sell(
    person,
    raidId,
    parisInstant('2027-06-10', '12:00'),
    parisInstant('2027-06-14', '12:00'),
  );
  const seen = activeDays(await activityOf(person));
  now = new Date();
  expect(seen).toEqual([
    { day: '2027-06-10', bookings: 1, gold: 0 },
    { day: '2027-06-14', bookings: 0, gold: CUT },
  ]);
});

test('counts own cuts and bookings of own raids, and everything for admins', async () => {
  const [seller, other, admin, member] = await Promise.all(
    ['advertiser-24', 'advertiser-25', 'admin', 'forge-member'].map((slug) => portal.signIn(slug)),
  );
  if (!seller || !other || !admin || !member) throw new Error('Someone is missing');
  const day = '2027-08-10';
  const noon = parisInstant(day, '12:00');
  const raid = await team.publish({ goldCollector: team.collectorId });
  const deleted = await team.publish();
  await sell(seller, raid._id, noon);
  await sell(other, raid._id, noon);
  await sell(other, deleted._id, noon);
  await team.manager.post('/raid/delete', { id: deleted._id });
  now = noon;
  const today = async (person: Person) => (await activityOf(person)).at(-1);
  const [ofSeller, ofOther, ofLeader, ofCollector, ofManager, ofMember, ofAdmin] = [
    await today(seller),
    await today(other),
    await today(team.leader),
    await today(team.collector),
    await today(team.manager),
    await today(member),
    await today(admin),
  ];
  now = new Date();
  expect(ofSeller).toEqual({ day, bookings: 1, gold: CUT });
  // Cuts remain when the raid is deleted.
  expect(ofOther).toEqual({ day, bookings: 1, gold: 2 * CUT });
  expect(ofLeader).toEqual({ day, bookings: 2, gold: 0 });
  expect(ofCollector).toEqual({ day, bookings: 2, gold: 0 });
  expect(ofManager).toEqual(emptyDay(day));
  expect(ofMember).toEqual(emptyDay(day));
  expect(ofAdmin).toEqual({ day, bookings: 2, gold: 3_000_000 });
});

test('sums up to the totals and to today’s figures at any time', async () => {
  const person = await portal.signIn('advertiser-26');
  const raidId = (await team.publish())._id;
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) ids.push(await sell(person, raidId, now));
  const evenings = ['2027-03-28', '2027-03-29', '2027-04-26', '2027-10-31', '2027-11-29'];
  const instants = fc.record({
    today: fc.constantFrom(...evenings),
    made: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(instants, async ({ today, made }) => {
      const end = parisInstant(today, '23:59').getTime();
      const at = (place = 0) => new Date(end - Math.floor(place * 29 * 24 * HOUR));
      for (const [index, id] of ids.entries()) {
        await backdateBooking(portal, id, { made: at(made[index]), done: at(made[index + 6]) });
      }
      now = new Date(end);
      const [days, stats] = [await activityOf(person), await statsOf(person)];
      const sum = (of: 'bookings' | 'gold') => days.reduce((total, day) => total + day[of], 0);
      expect([sum('bookings'), sum('gold')]).toEqual([stats.totalBooking, stats.totalGold]);
      expect(days.at(-1)).toEqual({
        day: today,
        bookings: stats.bookingToday,
        gold: stats.goldToday,
      });
      for (const { day, bookings, gold } of days) {
        const on = (places: number[]) => places.filter((place) => parisDay(at(place)) === day);
        expect([bookings, gold]).toEqual([
          on(made.slice(0, 6)).length,
          on(made.slice(6)).length * CUT,
        ]);
      }
    }),
    { numRuns: 15 },
  );
  now = new Date();
});
