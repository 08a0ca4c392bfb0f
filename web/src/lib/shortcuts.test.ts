import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  shortcutOf({
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    isComposing: false,
    ...more,
  });

test('knows single keys, on keyboards of other scripts too', () => {
  expect(['j', 'k', 'b', '/', '?', 'Enter', 'x'].map((key) => press(key))).toEqual([
    ...['next', 'previous', 'book', 'search', 'sheet', 'open'],
    null,
  ]);
  expect(press('о', { code: 'KeyJ' })).toBe('next');
  expect(press('л', { code: 'KeyK', ctrlKey: true })).toBe('find');
});

test('takes Ctrl K or Cmd K, and no single key with a modifier', () => {
  expect([press('k', { ctrlKey: true }), press('k', { metaKey: true })]).toEqual(['find', 'find']);
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
    expect(press('j', { [modifier]: true })).toBeNull();
  expect(press('k', { ctrlKey: true, altKey: true })).toBeNull();
});

test('ignores input methods, and held keys except for moving', () => {
  expect(press('j', { isComposing: true })).toBeNull();
  expect(press('b', { repeat: true })).toBeNull();
  expect(press('j', { repeat: true })).toBe('next');
});
