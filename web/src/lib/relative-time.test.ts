import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const at = '2026-11-14T20:30:00.000Z';
const after = (minutes: number) => Date.parse(at) + minutes * 60_000;

test.each([
  [-3, 'just now'],
  [0, 'just now'],
  [1, '1 min ago'],
  [59, '59 min ago'],
  [60, '1 h ago'],
  [23 * 60 + 59, '23 h ago'],
  [24 * 60, '11/14/2026'],
])('formats %d minutes ago as %s', (minutes, text) => {
  expect(relativeTime(at, after(minutes), '11/14/2026')).toBe(text);
});
