import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { isEnter, moveOf } from './desk-keys.ts';

const key = (name: string, changes: object = {}) =>
  ({
    key: name,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    repeat: false,
    ...changes,
  }) as KeyboardEvent;

test('arrows, Home and End move between mails, but not with another key', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'x'].map((name) => moveOf(key(name)))).toEqual([
    1,
    -1,
    'first',
    'last',
    undefined,
  ]);
  expect(moveOf(key('ArrowDown', { altKey: true }))).toBeUndefined();
});

test('Enter counts once while it is held down', () => {
  expect(isEnter(key('Enter'))).toBe(true);
  expect(isEnter(key('Enter', { repeat: true }))).toBe(false);
  expect(isEnter(key(' '))).toBe(false);
});
