import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call.ts';
import { createCallsInTurn } from './calls-in-turn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tooMany = (retryAfterSeconds: number | null) =>
  new CallError(429, 'Too many requests', { code: 'too-many', retryAfterSeconds });

test('makes fewer calls than the portal answers in five seconds', async () => {
  const inTurn = createCallsInTurn();
  const times: number[] = [];
  const all = (async () => {
    for (let count = 0; count < 300; count += 1)
      await inTurn(() => Promise.resolve(times.push(Date.now())));
  })();
  await vi.runAllTimersAsync();
  await all;
  const busiest = times.map(
    (start) => times.filter((at) => at >= start && at < start + 5_000).length,
  );
  expect(Math.max(...busiest)).toBeLessThanOrEqual(150);
  expect(Math.max(...busiest)).toBeGreaterThan(100);
});

test('makes a call that was one too many again, after the wait that the portal asks for', async () => {
  const make = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(tooMany(4))
    .mockRejectedValueOnce(tooMany(1))
    .mockResolvedValue('made');
  const result = createCallsInTurn()(make);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(make).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(make).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(result).resolves.toBe('made');
});

test.each([
  ['a refusal', new CallError(409, 'This mail is not sent yet', { retryAfterSeconds: 1 }), 1],
  ['no known wait', tooMany(null), 1],
  ['a long wait', tooMany(60), 1],
  ['too many repetitions', tooMany(1), 6],
])('fails after %s', async (_, error, calls) => {
  const make = vi.fn<() => Promise<string>>(() => Promise.reject(error));
  const failure = createCallsInTurn()(make).catch((reason: unknown) => reason);
  await vi.runAllTimersAsync();
  expect(await failure).toBe(error);
  expect(make).toHaveBeenCalledTimes(calls);
});
