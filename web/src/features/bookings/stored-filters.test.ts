import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedFilters } from './stored-filters.ts';
import { noFilters } from './raid-listing.ts';

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
  storedFilters.write(chosen);
  expect([...kept.values()].sort()).toEqual(Object.values(chosen).sort());
  expect(kept.size).toBe(4);
  expect(storedFilters.read()).toEqual(chosen);
});

test('what was taken away stays away', () => {
  storedFilters.write(chosen);
  storedFilters.write({ ...chosen, difficulty: '' });
  expect(storedFilters.read()).toEqual({ ...chosen, difficulty: '' });
  storedFilters.write(noFilters);
  expect(kept.size).toBe(0);
});

test('a date that is none filters nothing, and storage that is refused is no error', () => {
  storedFilters.write({ ...noFilters, date: 'soon' });
  expect(storedFilters.read()).toEqual(noFilters);
  const refuse = () => {
    throw new DOMException('denied');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  storedFilters.write(chosen);
  expect(storedFilters.read()).toEqual(noFilters);
});
