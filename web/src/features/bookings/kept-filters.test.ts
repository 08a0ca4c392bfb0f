import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptFilters } from './kept-filters.ts';
import { noFilters } from './raid-board.ts';

const kept = new Map<string, string>();
const chosen = { date: '2026-11-20', difficulty: 'MYTHIC', raidType: 'Curve', lootType: 'VIP' };

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('each filter has a key of its own, and all are back at the next visit', () => {
  keptFilters.write(chosen);
  expect([...kept.values()].sort()).toEqual(Object.values(chosen).sort());
  expect(kept.size).toBe(4);
  expect(keptFilters.read()).toEqual(chosen);
});

test('what was taken away stays away', () => {
  keptFilters.write(chosen);
  keptFilters.write({ ...chosen, difficulty: '' });
  expect(keptFilters.read()).toEqual({ ...chosen, difficulty: '' });
  keptFilters.write(noFilters);
  expect(kept.size).toBe(0);
});

test('a date that is none filters nothing, and storage that is refused is no error', () => {
  keptFilters.write({ ...noFilters, date: 'soon' });
  expect(keptFilters.read()).toEqual(noFilters);
  const refuse = () => {
    throw new DOMException('denied');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keptFilters.write(chosen);
  expect(keptFilters.read()).toEqual(noFilters);
});
