import { expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

const limits = { atOnce: 2, ofPerson: 1, waitMs: 1_000 };
const never = new AbortController().signal;

const isSettled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
};

test('lets a few run at once, and the next when one ends', async () => {
  const turns = createTurns(limits);
  const endFirst = await turns.take('ann', never);
  await turns.take('ben', never);
  const third = turns.take('cleo', never);
  expect(await isSettled(third)).toBe(false);
  endFirst?.();
  endFirst?.();
  expect(await third).toBeTypeOf('function');
  expect(await isSettled(turns.take('dan', never))).toBe(false);
});

test("a person's waiting turn does not hold up others", async () => {
  const turns = createTurns(limits);
  await turns.take('ann', never);
  const endBen = await turns.take('ben', never);
  const second = turns.take('ann', never);
  const other = turns.take('cleo', never);
  endBen?.();
  expect(await other).toBeTypeOf('function');
  expect(await isSettled(second)).toBe(false);
});

test('gives up after too long a wait, and when the client is gone', async () => {
  vi.useFakeTimers();
  const turns = createTurns(limits);
  const end = await turns.take('ann', never);
  const tooLong = turns.take('ann', never);
  await vi.advanceTimersByTimeAsync(limits.waitMs);
  expect(await tooLong).toBeNull();
  const gone = new AbortController();
  const left = turns.take('ann', gone.signal);
  gone.abort();
  expect(await left).toBeNull();
  expect(await turns.take('ben', gone.signal)).toBeNull();
  end?.();
  expect(await turns.take('ann', never)).toBeTypeOf('function');
  vi.useRealTimers();
});
