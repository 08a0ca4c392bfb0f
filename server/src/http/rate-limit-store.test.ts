import { expect, test, vi } from 'vitest';
import { RateLimitStore } from './rate-limit-store.ts';

const WINDOW_MS = 5_000;

type Result = { current: number; ttl: number };

const counter = (store: RateLimitStore) => (key: string) =>
  new Promise<Result>((resolve) => {
    store.incr(key, (_, result) => resolve(result), WINDOW_MS);
  });

test('numbers the requests of one tick', async () => {
  const count = counter(new RateLimitStore());
  const results = await Promise.all(Array.from({ length: 40 }, () => count('Ana')));
  expect(results.map(({ current }) => current)).toEqual(results.map((_, index) => index + 1));
});

test('starts to count again after the window, for each key and each counter', async () => {
  vi.useFakeTimers();
  const store = new RateLimitStore();
  const count = counter(store);
  await count('Ana');
  vi.advanceTimersByTime(1_000);
  expect(await count('Ana')).toEqual({ current: 2, ttl: 4_000 });
  expect(await count('Odo')).toEqual({ current: 1, ttl: WINDOW_MS });
  expect(await counter(store.child())('Ana')).toEqual({ current: 1, ttl: WINDOW_MS });
  vi.advanceTimersByTime(4_000);
  expect(await count('Ana')).toEqual({ current: 1, ttl: WINDOW_MS });
  vi.useRealTimers();
});

test('a window ends in time when the clock is set back', async () => {
  vi.useFakeTimers();
  const count = counter(new RateLimitStore());
  await count('Ana');
  vi.setSystemTime(Date.now() - 600_000);
  vi.advanceTimersByTime(WINDOW_MS);
  expect(await count('Ana')).toMatchObject({ current: 1 });
  vi.useRealTimers();
});

test('forgets who was not seen for longest after 20,000 others', async () => {
  const count = counter(new RateLimitStore());
  await count('old');
  await count('kept');
  for (let number = 0; number < 19_999; number += 1) {
    await count(String(number));
    if (number === 10_000) await count('kept');
  }
  expect([(await count('kept')).current, (await count('old')).current]).toEqual([3, 1]);
});
