import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { eventKind } from './event-bus.ts';
import { createEventCache } from './event-cache.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const kind = eventKind('test-thing');
const limits = { max: 3, ttlMs: 60_000, invalidateOn: [{ kind }] };

/** Loads { nth: 1 }, { nth: 2 } and so on, once released. */
const countLoads = () => {
  let loads = 0;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const load = async () => {
    loads += 1;
    const value = { nth: loads };
    await gate;
    return value;
  };
  return { load, release: () => release() };
};

/** A cache whose loads end at once, as numbers. */
const countingCache = (context: TestPortal['context'], options: Partial<typeof limits> = {}) => {
  const { load, release } = countLoads();
  const get = createEventCache(context, { ...limits, ...options }, load);
  release();
  return async (key: string) => (await get(key)).nth;
};

test('loads again after an event that arrives during the load', async () => {
  const { events } = portal.context;
  const { load, release } = countLoads();
  const get = createEventCache(portal.context, limits, load);
  const before = [get('a'), get('a')];
  events.emitLocal(kind, 'a');
  release();
  expect(await Promise.all([...before, get('a'), get('a')])).toEqual(
    [1, 1, 2, 2].map((nth) => ({ nth })),
  );
  events.emitLocal(kind, 'b');
  expect(await get('a')).toEqual({ nth: 2 });
  events.emitLocal(kind, 'a');
  expect(await get('a')).toEqual({ nth: 3 });
});

test('invalidates by value, and with it every entry that is still being loaded', async () => {
  const { events } = portal.context;
  const { load, release } = countLoads();
  const matches = ({ nth }: { nth: number }, id: string) => nth === Number(id);
  const get = createEventCache(
    portal.context,
    { ...limits, invalidateOn: [{ kind, matches }] },
    load,
  );
  const before = get('a');
  events.emitLocal(kind, '7');
  release();
  expect([await before, await get('a'), await get('b')]).toEqual([1, 2, 3].map((nth) => ({ nth })));
  events.emitLocal(kind, '3');
  expect([await get('a'), await get('b')]).toEqual([{ nth: 2 }, { nth: 4 }]);
});

test('caches neither failures nor undefined', async () => {
  const answers = [() => Promise.reject(new Error('broken')), () => undefined, () => ({ nth: 1 })];
  const get = createEventCache<{ nth: number } | undefined>(portal.context, limits, async () =>
    answers.shift()?.(),
  );
  await expect(get('a')).rejects.toThrow('broken');
  expect(await get('a')).toBeUndefined();
  expect(await get('a')).toEqual({ nth: 1 });
  expect(await get('a')).toEqual({ nth: 1 });
});

test('evicts the least recently used entry, and entries older than their TTL', async () => {
  const get = countingCache(portal.context);
  for (const key of ['a', 'b', 'c', 'a', 'd']) await get(key);
  expect([await get('a'), await get('b')]).toEqual([1, 5]);
  const short = countingCache(portal.context, { ttlMs: 20 });
  expect(await short('a')).toBe(1);
  await expect.poll(() => short('a')).toBeGreaterThan(1);
  const none = countingCache(portal.context, { ttlMs: 0 });
  expect([await none('a'), await none('a')]).toEqual([1, 2]);
});

test('caches nothing while the event connection is lost', async () => {
  const { context } = await startSecondPortal(portal);
  const get = countingCache(context);
  expect([await get('a'), await get('a')]).toEqual([1, 1]);
  await context.events.stop();
  expect([await get('b'), await get('b')]).toEqual([2, 3]);
});
