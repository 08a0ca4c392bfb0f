import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSoon } from './soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many askings within the wait are one doing, and the next one is another', () => {
  const action = vi.fn();
  const soon = createSoon(action, { after: 300 });
  soon.ask();
  vi.advanceTimersByTime(200);
  soon.ask();
  vi.advanceTimersByTime(100);
  expect(action).toHaveBeenCalledTimes(1);
  soon.ask();
  vi.advanceTimersByTime(300);
  expect(action).toHaveBeenCalledTimes(2);
});

test('people who are told together ask at different times, none later than the spread', () => {
  const askedAt: number[] = [];
  const start = Date.now();
  for (let person = 0; person < 500; person += 1)
    createSoon(() => askedAt.push(Date.now() - start), { after: 100, spread: 2_000 }).ask();
  vi.advanceTimersByTime(2_100);
  expect(askedAt).toHaveLength(500);
  expect(Math.min(...askedAt)).toBeGreaterThanOrEqual(100);
  expect(new Set(askedAt).size).toBeGreaterThan(200);
});

test('what was cancelled is not done', () => {
  const action = vi.fn();
  const soon = createSoon(action, { after: 300 });
  soon.ask();
  soon.cancel();
  vi.advanceTimersByTime(1_000);
  expect(action).not.toHaveBeenCalled();
});
