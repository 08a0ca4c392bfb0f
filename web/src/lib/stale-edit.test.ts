import { expect, test } from 'vitest';
import { findConflicts } from './stale-edit.ts';

const opened = { name: 'Vault', realm: 'Kazzak', active: true, bosses: ['Nexus'] };

test('finds what someone else changed, unless it is what the form contains', () => {
  const theirs = { ...opened, name: 'Hoard', realm: 'Draenor', active: false };
  const mine = { ...opened, name: 'Chest', realm: ' Draenor ' };
  expect(findConflicts({ opened, theirs, mine })).toEqual([
    { field: 'name', isChangedByBoth: true },
    { field: 'active', isChangedByBoth: false },
  ]);
});

test('finds nothing where only this person changed something, or both the same', () => {
  const mine = { ...opened, name: 'Chest', bosses: [] };
  expect(findConflicts({ opened, theirs: opened, mine })).toEqual([]);
  expect(findConflicts({ opened, theirs: mine, mine })).toEqual([]);
});
