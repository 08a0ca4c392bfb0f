import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBeside, openWorld, type World } from '@forge/testkit/test-portal';
import { announcementKind } from './announcements.ts';
import { remember } from './remember.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const kind = announcementKind('test-thing');

/** A thing that says how often it was read, once it is let go. */
const countReads = () => {
  let reads = 0;
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const read = async () => {
    reads += 1;
    const answer = reads;
    await gate;
    return answer;
  };
  return { read, letGo: () => letGo() };
};

test('what changes while it is being read is read again by the next who ask', async () => {
  const { announcements } = world.context;
  const { read, letGo } = countReads();
  const find = remember(world.context, [kind], read);
  const before = find('a');
  announcements.tellHere(kind, 'a');
  letGo();
  expect([await before, await find('a'), await find('a')]).toEqual([1, 2, 2]);
  announcements.tellHere(kind, 'b');
  expect(await find('a')).toBe(2);
  announcements.tellHere(kind, 'a');
  expect(await find('a')).toBe(3);
});

test('neither a failure nor what is not there is remembered', async () => {
  const answers = [() => Promise.reject(new Error('broken')), () => undefined, () => 'there'];
  const find = remember(world.context, [kind], async () => answers.shift()?.());
  await expect(find('a')).rejects.toThrow('broken');
  expect(await find('a')).toBeUndefined();
  expect(await find('a')).toBe('there');
  expect(await find('a')).toBe('there');
});

test('a process that hears of no changes remembers nothing', async () => {
  const { context } = await openBeside(world);
  const { read, letGo } = countReads();
  const find = remember(context, [kind], read);
  letGo();
  expect([await find('a'), await find('a')]).toEqual([1, 1]);
  await context.announcements.stop();
  expect([await find('b'), await find('b')]).toEqual([2, 3]);
});
