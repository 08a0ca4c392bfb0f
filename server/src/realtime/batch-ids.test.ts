import { silentLog } from '@forge/testkit/silent-log';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchIds } from './batch-ids.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('pushes one batch after the other', async () => {
  const pushed: string[][] = [];
  const ends: (() => void)[] = [];
  const batch = batchIds(silentLog, (ids) => {
    pushed.push(ids);
    return new Promise((resolve) => ends.push(resolve));
  });
  batch.add('first');
  await vi.advanceTimersByTimeAsync(100);
  batch.add('second');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(pushed).toEqual([['first']]);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(pushed).toEqual([['first'], ['second']]);
});

test('pushes ids again if the database failed, and not after another error', async () => {
  const push = vi.fn(async (_ids: string[]) => undefined);
  push.mockRejectedValueOnce(new Error('Connection terminated'));
  push.mockRejectedValueOnce(new Error('Another error'));
  const batch = batchIds(silentLog, push);
  batch.add('first');
  await vi.advanceTimersByTimeAsync(100);
  batch.add('second');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(push.mock.calls.map(([ids]) => ids)).toEqual([['first'], ['first', 'second']]);
});
