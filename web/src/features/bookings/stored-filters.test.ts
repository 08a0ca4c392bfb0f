import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedFilters } from './stored-filters.ts';
import { noFilters } from './raid-listing.ts';

const storage = new Map<string, string>();
const chosen = { date: '2026-11-20', difficulty: 'MYTHIC', raidType: 'Curve', lootType: 'VIP' };

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('stores each filter under its own key and reads all of them back', () => {
  storedFilters.write(chosen);
  expect([...storage.values()].sort()).toEqual(Object.values(chosen).sort());
  expect(storage.size).toBe(4);
  expect(storedFilters.read()).toEqual(chosen);
});

test('removes cleared filters', () => {
  storedFilters.write(chosen);
  storedFilters.write({ ...chosen, difficulty: '' });
  expect(storedFilters.read()).toEqual({ ...chosen, difficulty: '' });
  storedFilters.write(noFilters);
  expect(storage.size).toBe(0);
});

test('ignores an invalid date, and storage that throws', () => {
  storedFilters.write({ ...noFilters, date: 'soon' });
  expect(storedFilters.read()).toEqual(noFilters);
  const refuse = () => {
    throw new DOMException('denied');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  storedFilters.write(chosen);
  expect(storedFilters.read()).toEqual(noFilters);
});
