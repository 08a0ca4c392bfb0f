import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  existsInParis,
  parisDay,
  parisInstant,
  parisTime,
  timeOfMinutes,
  weekdayOf,
} from '../paris-time.ts';
import {
  clockChangeIn,
  clockNoteOf,
  daysOfWeek,
  isBlocking,
  isRaidWeek,
  moveToWeek,
  nextRaidWeek,
  planNotesOf,
  previousRaidWeek,
  raidWeekOf,
  type PlanNote,
  type StaffedStart,
} from './week-plan.ts';

/** The last Sundays of March and October, around which the plans of these tests are. */
const springDays = ['2026-03-29', '2027-03-28', '2031-03-30'];
const autumnDays = ['2026-10-25', '2027-10-31', '2031-10-26'];

const day = fc
  .tuple(fc.constantFrom(...springDays, ...autumnDays), fc.integer({ min: -15, max: 15 }))
  .map(([change, days]) => addDays(change, days));
const time = fc.integer({ min: 0, max: 95 }).map((quarter) => timeOfMinutes(quarter * 15));
const start = fc.record({ date: day, time });
const person = fc.constantFrom('ann', 'bob', 'cid');
const raid: fc.Arbitrary<StaffedStart> = fc.record({
  name: fc.constantFrom('Omega', 'Vault'),
  date: day,
  time,
  raidLeader: person,
  goldCollector: fc.option(person),
});
const long = new Date('2026-01-01T00:00:00Z');
const anyone = new Set(['ann', 'bob', 'cid']);
const notes = (one: StaffedStart, ...others: StaffedStart[]) =>
  planNotesOf(one, { now: long, others, leaders: anyone, collectors: anyone });
const kinds = (found: PlanNote[]) => found.map(({ kind }) => kind);

test('a week is the seven days from a Wednesday', () => {
  fc.assert(
    fc.property(day, (date) => {
      const week = raidWeekOf(date);
      expect(isRaidWeek(week)).toBe(true);
      expect(weekdayOf(week)).toBe(3);
      expect(daysOfWeek(week)).toContain(date);
      expect(new Set(daysOfWeek(week)).size).toBe(7);
      expect(daysOfWeek(week).every((one) => raidWeekOf(one) === week)).toBe(true);
      expect(previousRaidWeek(nextRaidWeek(week))).toBe(week);
    }),
  );
  expect(['2026-11-17', '2026-13-01', 'soon', ''].some(isRaidWeek)).toBe(false);
});

test('a raid keeps its weekday and its time on the clock in another week', () => {
  fc.assert(
    fc.property(start, fc.integer({ min: -4, max: 4 }), (from, weeks) => {
      const week = addDays(raidWeekOf(from.date), weeks * 7);
      const moved = moveToWeek(from, week);
      expect(moved).toEqual({ date: addDays(from.date, weeks * 7), time: from.time });
      const instant = parisInstant(moved.date, moved.time);
      expect(parisDay(instant)).toBe(moved.date);
      // Unless the clocks skip it, it starts when the clock in Paris shows it.
      if (clockNoteOf(moved) !== 'skipped') expect(parisTime(instant)).toBe(from.time);
    }),
  );
});

test('the hour of the change is skipped in spring and repeated in autumn', () => {
  fc.assert(
    fc.property(start, (one) => {
      const isHour = one.time >= '02:00' && one.time < '03:00';
      const expected =
        isHour && springDays.includes(one.date)
          ? 'skipped'
          : isHour && autumnDays.includes(one.date)
            ? 'repeated'
            : null;
      expect(clockNoteOf(one)).toBe(expected);
      expect(clockNoteOf(one) === 'skipped').toBe(!existsInParis(one.date, one.time));
    }),
    { numRuns: 500 },
  );
  for (const date of springDays)
    expect(clockChangeIn(raidWeekOf(date))).toEqual({ day: date, isForward: true });
  for (const date of autumnDays)
    expect(clockChangeIn(raidWeekOf(date))).toEqual({ day: date, isForward: false });
  expect(clockChangeIn(raidWeekOf('2026-06-10'))).toBeNull();
});

describe('clashes', () => {
  test('are raids of one person less than three hours of elapsed time apart, also across a clock change', () => {
    fc.assert(
      // Most on the same day, so that many are within some hours.
      fc.property(raid, raid, fc.constantFrom(0, 0, 1, -1), (one, anyRaid, days) => {
        const other = { ...anyRaid, date: addDays(one.date, days) };
        const hours =
          Math.abs(
            parisInstant(one.date, one.time).getTime() -
              parisInstant(other.date, other.time).getTime(),
          ) / 3_600_000;
        const shared = [one.raidLeader, one.goldCollector].filter(
          (each) => each !== null && [other.raidLeader, other.goldCollector].includes(each),
        );
        const clashes = notes(one, other).filter(({ kind }) => kind === 'clash');
        expect(clashes).toHaveLength(hours < 3 ? new Set(shared).size : 0);
        // Both see the same people.
        const people = (found: PlanNote[]) =>
          found.flatMap((note) => (note.kind === 'clash' ? [note.person] : [])).sort();
        expect(people(notes(one, other))).toEqual(people(notes(other, one)));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['2026-03-29', '01:30', '04:15', true],
    ['2026-03-29', '01:30', '05:15', true],
    ['2026-03-29', '01:30', '05:30', false],
    ['2026-10-25', '01:30', '03:15', true],
    ['2026-10-25', '01:30', '03:30', false],
    ['2026-06-10', '21:00', '23:45', true],
    ['2026-06-10', '21:00', '18:00', false],
  ])('%s, %s and %s', (date, first, second, isClash) => {
    const one = { name: 'Omega', date, time: first, raidLeader: 'ann', goldCollector: null };
    const other = { ...one, name: 'Vault', time: second };
    expect(kinds(notes(one, other))).toEqual(isClash ? ['clash'] : []);
  });
});

test('notes what the server refuses, apart from what it accepts', () => {
  const one = {
    name: 'Omega',
    date: '2026-03-29',
    time: '02:30',
    raidLeader: 'dan',
    goldCollector: 'eve',
  };
  const found = notes(one);
  expect(kinds(found)).toEqual(['start', 'lost-role', 'lost-role']);
  expect(found.every(isBlocking)).toBe(true);
  expect(kinds(notes({ ...one, time: '03:00', raidLeader: '', goldCollector: null }))).toEqual([
    'no-leader',
  ]);
  const twice = {
    ...one,
    date: '2026-10-25',
    raidLeader: 'ann',
    goldCollector: null,
  };
  const accepted = notes(twice, twice);
  expect(kinds(accepted)).toEqual(['repeated-time', 'exists', 'clash']);
  expect(accepted.some(isBlocking)).toBe(false);
  // Roles that are not known are not lost.
  const unknown = { now: long, others: [], leaders: undefined, collectors: undefined };
  expect(planNotesOf({ ...one, time: '03:00' }, unknown)).toEqual([]);
});
