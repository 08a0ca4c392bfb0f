import { expect, test } from 'vitest';
import { changedSince } from './fresh-mails.ts';

const before = new Map([
  ['a', ' false'],
  ['b', 'FORGE1 false'],
]);

test('what came and what changed is fresh; what moved because of it is not', () => {
  const now = new Map([
    ['new', ' false'],
    ['a', ' false'],
    ['b', 'FORGE1 true'],
  ]);
  expect(changedSince(before, now)).toEqual(new Set(['new', 'b']));
});

test('what is gone leaves nothing to glow', () => {
  expect(changedSince(before, new Map([['a', ' false']]))).toEqual(new Set());
});
