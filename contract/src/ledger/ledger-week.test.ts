import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWeek, nextWeek, previousWeek, weekOf, weekRange } from './ledger-week.ts';

test('starts on Wednesday at 06:00 in Paris, in summer and winter', () => {
  expect(weekRange('2026-11-11')).toEqual({
    from: new Date('2026-11-11T05:00:00Z'),
    to: new Date('2026-11-18T05:00:00Z'),
  });
  expect(weekRange('2026-07-08').from).toEqual(new Date('2026-07-08T04:00:00Z'));
  // The clocks change within this week, which is an hour longer.
  const { from, to } = weekRange('2026-10-21');
  expect(to.getTime() - from.getTime()).toBe((7 * 24 + 1) * 3_600_000);
});

test('contains exactly the instants of its range', () => {
  const instant = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, (at) => {
      const week = weekOf(at);
      const { from, to } = weekRange(week);
      expect(isWeek(week)).toBe(true);
      expect(from.getTime()).toBeLessThanOrEqual(at.getTime());
      expect(to.getTime()).toBeGreaterThan(at.getTime());
      expect(weekOf(to)).toBe(nextWeek(week));
      expect(weekOf(new Date(from.getTime() - 1))).toBe(previousWeek(week));
    }),
  );
});

test.each(['2026-11-12', '2026-02-30', '11-11-2026', '', 'today', '0000-01-05', '9999-12-29'])(
  'refuses %j as a week',
  (text) => {
    expect(isWeek(text)).toBe(false);
  },
);
