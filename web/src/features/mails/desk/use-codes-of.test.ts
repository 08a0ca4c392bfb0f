import { expect, test } from 'vitest';
import { mapWithLimit } from './use-copy-codes.ts';

test('keeps the order and makes a few calls at a time', async () => {
  let running = 0;
  let most = 0;
  const results = await mapWithLimit([5, 1, 4, 2, 3, 0], 2, async (ms) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, ms));
    running -= 1;
    return ms * 10;
  });
  expect(results).toEqual([50, 10, 40, 20, 30, 0]);
  expect(most).toBe(2);
});
