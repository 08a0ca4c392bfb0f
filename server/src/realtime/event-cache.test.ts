import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBeside, openWorld, type World } from '@forge/testkit/test-portal';
import { announcementKind } from './announcements.ts';
import { createEventCache } from './event-cache.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const kind = announcementKind('test-thing');
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
const countingCache = (context: World['context'], options: Partial<typeof limits> = {}) => {
  const { load, release } = countLoads();
  const get = createEventCache(context, { ...limits, ...options }, load);
  release();
  return async (key: string) => (await get(key)).nth;
};

test('loads again after an event that arrives during the load', async () => {
  const { announcements } = world.context;
  const { load, release } = countLoads();
  const get = createEventCache(world.context, limits, load);
  const before = [get('a'), get('a')];
  announcements.tellHere(kind, 'a');
  release();
  expect(await Promise.all([...before, get('a'), get('a')])).toEqual(
    [1, 1, 2, 2].map((nth) => ({ nth })),
  );
  announcements.tellHere(kind, 'b');
  expect(await get('a')).toEqual({ nth: 2 });
  announcements.tellHere(kind, 'a');
  expect(await get('a')).toEqual({ nth: 3 });
});

test('invalidates by value, and with it every entry that is still being loaded', async () => {
  const { announcements } = world.context;
  const { load, release } = countLoads();
  const matches = ({ nth }: { nth: number }, id: string) => nth === Number(id);
  const get = createEventCache(
    world.context,
    { ...limits, invalidateOn: [{ kind, matches }] },
    load,
  );
  const before = get('a');
  announcements.tellHere(kind, '7');
  release();
  expect([await before, await get('a'), await get('b')]).toEqual([1, 2, 3].map((nth) => ({ nth })));
  announcements.tellHere(kind, '3');
  expect([await get('a'), await get('b')]).toEqual([{ nth: 2 }, { nth: 4 }]);
});

test('caches neither failures nor undefined', async () => {
  const answers = [() => Promise.reject(new Error('broken')), () => undefined, () => ({ nth: 1 })];
  const get = createEventCache<{ nth: number } | undefined>(world.context, limits, async () =>
    answers.shift()?.(),
  );
  await expect(get('a')).rejects.toThrow('broken');
  expect(await get('a')).toBeUndefined();
  expect(await get('a')).toEqual({ nth: 1 });
  expect(await get('a')).toEqual({ nth: 1 });
});

test('evicts the least recently used entry, and entries older than their TTL', async () => {
  const get = countingCache(world.context);
  for (const key of ['a', 'b', 'c', 'a', 'd']) await get(key);
  expect([await get('a'), await get('b')]).toEqual([1, 5]);
  const short = countingCache(world.context, { ttlMs: 20 });
  expect(await short('a')).toBe(1);
  await expect.poll(() => short('a')).toBeGreaterThan(1);
  const none = countingCache(world.context, { ttlMs: 0 });
  expect([await none('a'), await none('a')]).toEqual([1, 2]);
});

test('caches nothing while the event connection is lost', async () => {
  const { context } = await openBeside(world);
  const get = countingCache(context);
  expect([await get('a'), await get('a')]).toEqual([1, 1]);
  await context.announcements.stop();
  expect([await get('b'), await get('b')]).toEqual([2, 3]);
});
