import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounceWithJitter } from './debounce-with-jitter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs once per burst, and again for the next burst', () => {
  const action = vi.fn();
  const debounced = debounceWithJitter(action, { waitMs: 300 });
  debounced.trigger();
  vi.advanceTimersByTime(200);
  debounced.trigger();
  vi.advanceTimersByTime(100);
  expect(action).toHaveBeenCalledTimes(1);
  debounced.trigger();
  vi.advanceTimersByTime(300);
  expect(action).toHaveBeenCalledTimes(2);
});

test('spreads clients triggered together over the jitter, and none later', () => {
  const ranAt: number[] = [];
  const start = Date.now();
  for (let client = 0; client < 500; client += 1)
    debounceWithJitter(() => ranAt.push(Date.now() - start), {
      waitMs: 100,
      jitterMs: 2_000,
    }).trigger();
  vi.advanceTimersByTime(2_100);
  expect(ranAt).toHaveLength(500);
  expect(Math.min(...ranAt)).toBeGreaterThanOrEqual(100);
  expect(new Set(ranAt).size).toBeGreaterThan(200);
});

test('does not run after cancel', () => {
  const action = vi.fn();
  const debounced = debounceWithJitter(action, { waitMs: 300 });
  debounced.trigger();
  debounced.cancel();
  vi.advanceTimersByTime(1_000);
  expect(action).not.toHaveBeenCalled();
});
