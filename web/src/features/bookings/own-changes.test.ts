import { expect, test } from 'vitest';
import { createOwnChanges } from './own-changes.ts';

const atClock = () => {
  const clock = { now: 0 };
  return { clock, own: createOwnChanges(() => clock.now) };
};

test("someone else's change is no echo", () => {
  const { own } = atClock();
  own.begin('a');
  expect(own.isEcho('b')).toBe(false);
});

test('the echo of an own change is known, before the answer and shortly after, however often', () => {
  const { own, clock } = atClock();
  const change = own.begin('a');
  clock.now = 60_000;
  expect(own.isEcho('a')).toBe(true);
  change.answered();
  clock.now += 500;
  expect([own.isEcho('a'), own.isEcho('a')]).toEqual([true, true]);
  clock.now += 1;
  expect(own.isEcho('a')).toBe(false);
});

test('a change that was refused has no echo', () => {
  const { own } = atClock();
  own.begin('a').failed();
  expect(own.isEcho('a')).toBe(false);
});
