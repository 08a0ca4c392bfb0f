import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowResults } from './row-results.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  rowResults.clearRefusals();
  vi.useRealTimers();
});

test('shows a success for a moment and a refusal until it is cleared', () => {
  rowResults.done('a');
  rowResults.refused('b', 'This raid is full');
  expect(rowResults.of('a')).toEqual({ isDone: true });
  vi.advanceTimersByTime(10_000);
  expect(rowResults.of('a')).toBeUndefined();
  expect(rowResults.of('b')).toEqual({ isDone: false, reason: 'This raid is full' });
  rowResults.clear('b');
  expect(rowResults.of('b')).toBeUndefined();
  rowResults.done('a');
  rowResults.refused('b', 'No');
  rowResults.clearRefusals();
  expect([rowResults.of('a'), rowResults.of('b')]).toEqual([{ isDone: true }, undefined]);
});

test('shows the result of the last action only', () => {
  rowResults.done('a');
  vi.advanceTimersByTime(3000);
  rowResults.done('a');
  vi.advanceTimersByTime(2000);
  expect(rowResults.of('a')).toEqual({ isDone: true });
  rowResults.refused('a', 'No');
  vi.advanceTimersByTime(10_000);
  expect(rowResults.of('a')).toEqual({ isDone: false, reason: 'No' });
});
