import { expect, test, vi } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const limits = { total: 2, perPerson: 1, waitMs: 1_000 };
const never = new AbortController().signal;

const isSettled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
};

test('lets a limited number run, and the next after a release', async () => {
  const semaphore = createSemaphore(limits);
  const releaseFirst = await semaphore.acquire('ann', never);
  await semaphore.acquire('ben', never);
  const third = semaphore.acquire('cleo', never);
  expect(await isSettled(third)).toBe(false);
  releaseFirst?.();
  releaseFirst?.();
  expect(await third).toBeTypeOf('function');
  expect(await isSettled(semaphore.acquire('dan', never))).toBe(false);
});

test('a person who waits does not block others', async () => {
  const semaphore = createSemaphore(limits);
  await semaphore.acquire('ann', never);
  const releaseBen = await semaphore.acquire('ben', never);
  const second = semaphore.acquire('ann', never);
  const other = semaphore.acquire('cleo', never);
  releaseBen?.();
  expect(await other).toBeTypeOf('function');
  expect(await isSettled(second)).toBe(false);
});

test('gives up after too long a wait, and when the client is gone', async () => {
  vi.useFakeTimers();
  const semaphore = createSemaphore(limits);
  const release = await semaphore.acquire('ann', never);
  const tooLong = semaphore.acquire('ann', never);
  await vi.advanceTimersByTimeAsync(limits.waitMs);
  expect(await tooLong).toBeNull();
  const gone = new AbortController();
  const left = semaphore.acquire('ann', gone.signal);
  gone.abort();
  expect(await left).toBeNull();
  expect(await semaphore.acquire('ben', gone.signal)).toBeNull();
  release?.();
  expect(await semaphore.acquire('ann', never)).toBeTypeOf('function');
  vi.useRealTimers();
});
