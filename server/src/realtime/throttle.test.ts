import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RETRY, RETRY_MS, throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs at once, then once per interval for any number of calls', async () => {
  const run = vi.fn();
  const throttled = throttle(100, run);
  throttled.trigger();
  expect(run).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 5; n += 1) throttled.trigger();
  await vi.advanceTimersByTimeAsync(99);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('never overlaps runs that take longer than the interval', async () => {
  const ends: (() => void)[] = [];
  const run = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const throttled = throttle(100, run);
  throttled.trigger();
  throttled.trigger();
  await vi.advanceTimersByTimeAsync(500);
  expect(run).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
});

test('does not run after stop', async () => {
  const run = vi.fn();
  const throttled = throttle(100, run);
  throttled.trigger();
  throttled.trigger();
  throttled.stop();
  await vi.advanceTimersByTimeAsync(500);
  expect(run).toHaveBeenCalledTimes(1);
});

test('delays the first run, and not those within the interval', async () => {
  const run = vi.fn();
  const throttled = throttle(100, run, { delayMs: 50 });
  throttled.trigger();
  throttled.trigger();
  await vi.advanceTimersByTimeAsync(49);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(1);
  throttled.trigger();
  await vi.advanceTimersByTimeAsync(100);
  expect(run).toHaveBeenCalledTimes(2);
});

test('runs again after a second if the run asks for it, and not after stop', async () => {
  const run = vi.fn<() => unknown>().mockReturnValueOnce(RETRY).mockReturnValueOnce(RETRY);
  const throttled = throttle(100, run);
  throttled.trigger();
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  throttled.stop();
  throttled.trigger();
  await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
  expect(run).toHaveBeenCalledTimes(2);
});
