import { expect, test } from 'vitest';
import { discordTime } from './discord-time.ts';
import { parisInstant } from './paris-time.ts';

test.each([
  ['2026-07-01', '21:30', '<t:1782934200:F>'],
  ['2026-12-01', '21:30', '<t:1796157000:F>'],
  // The first of both times.
  ['2026-10-25', '02:30', '<t:1792888200:F>'],
])('writes %s %s in Paris as a time of Discord', (day, time, text) => {
  expect(discordTime(parisInstant(day, time))).toBe(text);
});
