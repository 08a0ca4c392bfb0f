import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayInWords,
  monthInWords,
  weekdayOf,
  weeksOf,
} from './calendar-days.ts';

test('days are counted across months, leap days and both changes of the clock', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
});

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2028-02-29', -12)).toBe('2027-02-28');
});

test('a month is shown in whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11-15');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(weeks.flat().every((day, index) => weekdayOf(day) === index % 7)).toBe(true);
  expect(weeksOf('2027-02-10')).toHaveLength(4);
});

test('days and months are told in words', () => {
  expect(dayInWords('2026-11-15')).toBe('Sunday, November 15, 2026');
  expect(monthInWords('2026-11-15')).toBe('November 2026');
});
