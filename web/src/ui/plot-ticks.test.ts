import { expect, test } from 'vitest';
import { ticksFor } from './plot-ticks.ts';

test.each([
  [1, 3, [0, 1]],
  [2, 3, [0, 1, 2]],
  [11, 3, [0, 10, 20]],
  [3, 2, [0, 5]],
  [1_250_000, 4, [0, 500_000, 1_000_000, 1_500_000]],
  [7_400_000, 4, [0, 2_500_000, 5_000_000, 7_500_000]],
  [10_000_000_000, 4, [0, 5_000_000_000, 10_000_000_000]],
])('a plot up to %s has round ticks, at most %s', (maximum, count, ticks) => {
  expect(ticksFor(maximum, count)).toEqual(ticks);
});
