import { expect, test } from 'vitest';
import { findConflicts } from './stale-edit.ts';

const opened = { name: 'Vault', realm: 'Kazzak', active: true, bosses: ['Nexus'] };

test('finds what someone else changed, unless it is what the form contains', () => {
  const theirs = { ...opened, name: 'Hoard', realm: 'Draenor', active: false };
  const mine = { ...opened, name: 'Chest', realm: ' Draenor ' };
  expect(findConflicts({ opened, theirs, mine })).toEqual({
    asked: [
      { field: 'name', isChangedByBoth: true },
      { field: 'active', isChangedByBoth: false },
    ],
    takenOver: [],
  });
});

test('finds nothing where only this person changed something, or both the same', () => {
  const mine = { ...opened, name: 'Chest', active: false, bosses: [] };
  const nothing = { asked: [], takenOver: [] };
  expect(findConflicts({ opened, theirs: opened, mine }, ['active'])).toEqual(nothing);
  expect(findConflicts({ opened, theirs: mine, mine })).toEqual(nothing);
});

test('does not ask about fields that are always taken over', () => {
  const theirs = { ...opened, name: 'Hoard', active: false };
  expect(findConflicts({ opened, theirs, mine: opened }, ['active'])).toEqual({
    asked: [{ field: 'name', isChangedByBoth: false }],
    takenOver: ['active'],
  });
});
