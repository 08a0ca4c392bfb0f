import { expect, test } from 'vitest';
import { createOwnChanges } from './own-changes.ts';

const atClock = () => {
  const clock = { now: 0 };
  return { clock, own: createOwnChanges<string>(() => clock.now) };
};

test("a push about another raid can only be someone else's", () => {
  const { own } = atClock();
  own.begin('a');
  expect(own.expected('b')).toBeNull();
});

test('an own change is awaited before its answer and shortly after, however often', async () => {
  const { own, clock } = atClock();
  const change = own.begin('a');
  clock.now = 60_000;
  const early = own.expected('a');
  change.answered('rows');
  clock.now += 500;
  expect(await Promise.all([early, own.expected('a'), own.expected('a')])).toEqual([
    'rows',
    'rows',
    'rows',
  ]);
  clock.now += 1;
  expect(own.expected('a')).toBeNull();
});

test('of several own changes the last says how the rows must be', async () => {
  const { own } = atClock();
  own.begin('a').answered('first');
  own.begin('a').answered('second');
  expect(await own.expected('a')).toBe('second');
});

test('a change that was refused has no echo', async () => {
  const { own } = atClock();
  const change = own.begin('a');
  const early = own.expected('a');
  change.failed('as before');
  expect(await early).toBe('as before');
  expect(own.expected('a')).toBeNull();
});
