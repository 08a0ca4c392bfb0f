import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs at once, then once per interval however often it is asked', async () => {
  const run = vi.fn();
  const turn = atMostEvery(100, run);
  turn.ask();
  expect(run).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 5; n += 1) turn.ask();
  await vi.advanceTimersByTimeAsync(99);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('what takes longer than the interval is begun anew only when it has ended', async () => {
  const ends: (() => void)[] = [];
  const run = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const turn = atMostEvery(100, run);
  turn.ask();
  turn.ask();
  await vi.advanceTimersByTimeAsync(500);
  expect(run).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
});

test('once stopped it does nothing more', async () => {
  const run = vi.fn();
  const turn = atMostEvery(100, run);
  turn.ask();
  turn.ask();
  turn.stop();
  await vi.advanceTimersByTimeAsync(500);
  expect(run).toHaveBeenCalledTimes(1);
});

test('given a moment to wait, it waits for it when quiet and not in between', async () => {
  const run = vi.fn();
  const turn = atMostEvery(100, run, { delayMs: 50 });
  turn.ask();
  turn.ask();
  await vi.advanceTimersByTimeAsync(49);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(1);
  turn.ask();
  await vi.advanceTimersByTimeAsync(100);
  expect(run).toHaveBeenCalledTimes(2);
});
