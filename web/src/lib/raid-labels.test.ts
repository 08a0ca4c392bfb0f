import { parisInstant } from '@forge/contract/paris-time';
import { expect, test } from 'vitest';
import { dayAndDateLabel, dayLabel, durationLabel, startLabel } from './raid-labels.ts';

const now = parisInstant('2027-06-15', '20:00').getTime();
const MINUTE = 60_000;

test('labels near days by the calendar in Paris', () => {
  expect(dayLabel('2027-06-15', now)).toBe('Today');
  expect(dayLabel('2027-06-16', now)).toBe('Tomorrow');
  expect(dayLabel('2027-06-17', now)).toBe('Thursday');
  // Half past midnight in Paris is still yesterday in London.
  expect(dayLabel('2027-06-16', parisInstant('2027-06-16', '00:30').getTime())).toBe('Today');
  expect(dayAndDateLabel('2027-06-21', now)).toBe('Monday');
  expect(dayAndDateLabel('2027-06-22', now)).toBe('Tuesday 06/22/2027');
  expect(dayAndDateLabel('2027-06-14', now)).toBe('Monday 06/14/2027');
});

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [135, '2 h 15 min'],
  [24 * 60 - 1, '23 h 59 min'],
  [24 * 60, '1 day'],
  [73 * 60, '3 days'],
])('formats %i minutes as %s', (minutes, label) => {
  expect(durationLabel(minutes * MINUTE)).toBe(label);
});

test('labels future, current and past starts', () => {
  expect(startLabel(now + 90 * MINUTE, now)).toBe('in 1 h 30 min');
  expect(startLabel(now, now)).toBe('starting now');
  expect(startLabel(now - 20 * MINUTE, now)).toBe('started 20 min ago');
});
