import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  existsInParis,
  isQuarterHour,
  minutesOf,
  openQuarters,
  parisDay,
  parisDayRange,
  parisInstant,
  parisTime,
  parseDay,
  parseTime,
  formatDay,
  formatTime,
  isDay,
  timeOfMinutes,
} from './paris-time.ts';

const anyInstant = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2035-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const anyMinute = fc.integer({ min: 0, max: 24 * 60 - 1 });

/** Local time in Paris according to Intl. */
const wallClock = (instant: Date) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(instant);

test('computes local day and time in Paris, in any system time zone', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      expect(`${parisDay(instant)} ${parisTime(instant)}`).toBe(wallClock(instant));
    }),
  );
});

test('round-trips instants through local time, except for the second of two equal hours', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const minute = new Date(Math.floor(instant.getTime() / 60_000) * 60_000);
      const back = parisInstant(parisDay(minute), parisTime(minute));
      const late = minute.getTime() - back.getTime();
      expect(late === 0 || late === 60 * 60_000).toBe(true);
      expect(wallClock(back)).toBe(wallClock(minute));
      expect(existsInParis(parisDay(minute), parisTime(minute))).toBe(true);
    }),
  );
});

describe('daylight saving time', () => {
  test('moves skipped times one hour on', () => {
    expect(parisInstant('2026-03-29', '01:45').toISOString()).toBe('2026-03-29T00:45:00.000Z');
    expect(parisInstant('2026-03-29', '02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(parisInstant('2026-03-29', '03:00').toISOString()).toBe('2026-03-29T01:00:00.000Z');
  });

  test('finds the skipped times, and offers the others only', () => {
    const skipped = ['02:00', '02:15', '02:30', '02:45'];
    for (const time of skipped) expect(existsInParis('2026-03-29', time)).toBe(false);
    for (const time of ['01:45', '03:00']) expect(existsInParis('2026-03-29', time)).toBe(true);
    for (const time of skipped) expect(existsInParis('2026-10-25', time)).toBe(true);
    const offered = openQuarters('2026-03-29', new Date(0));
    expect(offered).toHaveLength(92);
    for (const time of skipped) expect(offered).not.toContain(time);
  });

  test.each(['UTC', 'Europe/Paris', 'America/New_York', 'Pacific/Auckland'])(
    'takes the first of two equal times, with the system in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(parisInstant('2026-10-25', '01:45').toISOString()).toBe('2026-10-24T23:45:00.000Z');
      expect(parisInstant('2026-10-25', '02:00').toISOString()).toBe('2026-10-25T00:00:00.000Z');
      expect(parisInstant('2026-10-25', '02:45').toISOString()).toBe('2026-10-25T00:45:00.000Z');
      expect(parisInstant('2026-10-25', '03:00').toISOString()).toBe('2026-10-25T02:00:00.000Z');
      vi.unstubAllEnvs();
    },
  );

  test('gives days of 23 and 25 hours', () => {
    const hours = (day: string) => {
      const { start, end } = parisDayRange(day);
      return (end.getTime() - start.getTime()) / 3_600_000;
    };
    expect(hours('2026-03-29')).toBe(23);
    expect(hours('2026-10-25')).toBe(25);
    expect(hours('2026-10-26')).toBe(24);
    expect(parisDayRange('2026-12-31').end).toEqual(parisInstant('2027-01-01', '00:00'));
  });

  test('applies the offset of the season at midnight', () => {
    expect(parisDay(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01');
    expect(parisDay(new Date('2026-12-30T22:59:59Z'))).toBe('2026-12-30');
    expect(parisDay(new Date('2026-12-30T23:00:00Z'))).toBe('2026-12-31');
  });
});

test.each([
  ['9:30 pm', '21:30'],
  ['9:30 PM', '21:30'],
  ['09:30pm', '21:30'],
  ['10:00 AM', '10:00'],
  ['12:00 am', '00:00'],
  ['12:15 pm', '12:15'],
  ['21:45', '21:45'],
  ['09:00', '09:00'],
  ['9:00', '09:00'],
  [' 0:00 ', '00:00'],
])('parses %s as %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test.each(['', '24:00', '13:00 pm', '0:30 am', '9:60', '9 pm', '21:30:00', 'noon', '٩:٣٠'])(
  'does not parse %j as a time',
  (text) => {
    expect(parseTime(text)).toBeNull();
  },
);

test.each(['0001-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '9999-12-31'])(
  'knows the day %s',
  (text) => {
    expect(isDay(text)).toBe(true);
  },
);

test.each([
  ...['', '2026-1-1', '2026-01-01 ', '20260101', '2026-00-10', '2026-13-01', '2026-01-00'],
  ...['2026-04-31', '2023-02-29', '1900-02-29', '0000-01-01', '+2026-01-01', '٢٠٢٦-٠١-٠١'],
])('knows no day %j', (text) => {
  expect(isDay(text)).toBe(false);
});

test('knows exactly the days that the calendar has', () => {
  const years = fc.integer({ min: 1, max: 9999 });
  fc.assert(
    fc.property(
      fc.tuple(years, fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 33 })),
      ([year, month, date]) => {
        const pad = (part: number, length: number) => String(part).padStart(length, '0');
        const exists = new Date(0);
        exists.setUTCFullYear(year, month - 1, date);
        const isCalendarDay = exists.getUTCMonth() === month - 1 && exists.getUTCDate() === date;
        expect(isDay(`${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`)).toBe(isCalendarDay);
      },
    ),
  );
});

test('round-trips every time of day through its format', () => {
  fc.assert(
    fc.property(anyMinute, (minute) => {
      const time = timeOfMinutes(minute);
      expect(parseTime(formatTime(time))).toBe(time);
      expect(minutesOf(time)).toBe(minute);
      expect(isQuarterHour(time)).toBe(minute % 15 === 0);
    }),
  );
});

test('round-trips every day through its format, and rejects invalid days', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const day = instant.toISOString().slice(0, 10);
      expect(parseDay(formatDay(day))).toBe(day);
    }),
  );
  for (const text of ['02/30/2026', '13/01/2026', '2026-01-01', '1/1/26', '']) {
    expect(parseDay(text)).toBeNull();
  }
});

test('offers the remaining quarter hours of today, and all of a later day', () => {
  const now = new Date('2026-07-01T18:07:00Z');
  expect(openQuarters('2026-07-01', now)[0]).toBe('20:15');
  expect(openQuarters('2026-07-02', now)).toHaveLength(96);
  expect(openQuarters('2026-06-30', now)).toEqual([]);
  expect(openQuarters('2026-07-01', new Date('2026-07-01T18:15:00Z'))[0]).toBe('20:15');
});
