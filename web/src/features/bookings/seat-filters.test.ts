import { noCaps } from '@forge/contract/raids/armour-seats';
import type { SeatFilters } from '@forge/contract/raids/raid-filters';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { raidFixture } from '../../../test/fixtures.ts';
import {
  activeSeatFilters,
  noSeatFilters,
  raidSeatFilter,
  storedSeatFilters,
} from './seat-filters.ts';

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const armourTaken = { plate: 0, mail: 1, leather: 0, cloth: 0 };
const raids = [
  raidFixture({ name: 'open' }),
  raidFixture({ name: 'no mail', armourCaps: { ...noCaps, mail: 1 }, armourTaken }),
  raidFixture({ name: 'full', maxClients: 1, clients: ['1'], armourTaken }),
  raidFixture({ name: 'cancelled', cancelled: { reason: 'x', at: '2026-11-19T12:00:00Z' } }),
  raidFixture({ name: 'mine', _id: 'mine' }),
];
const shown = (changes: Partial<SeatFilters>, own: ReadonlySet<string> | null = null) =>
  raids.filter(raidSeatFilter({ ...noSeatFilters, ...changes }, own)).map(({ name }) => name);

test('finds free seats, seats of an armour and own bookings', () => {
  expect(shown({})).toHaveLength(raids.length);
  expect(shown({ freeOnly: true })).toEqual(['open', 'no mail', 'mine']);
  expect(shown({ armour: 'mail' })).toEqual(['open', 'mine']);
  expect(shown({ armour: 'plate' })).toEqual(['open', 'no mail', 'mine']);
  expect(shown({ mine: true }, new Set(['mine']))).toEqual(['mine']);
  expect(shown({ mine: true, armour: 'cloth' }, new Set(['mine']))).toEqual(['mine']);
});

test('does not filter by own bookings until they are loaded', () => {
  expect(shown({ mine: true }, null)).toHaveLength(raids.length);
});

test('stores each under a key of its own, and reads nothing that it does not know', () => {
  const chosen: SeatFilters = { freeOnly: true, armour: 'leather', mine: true };
  storedSeatFilters.write(chosen);
  expect([...storage]).toEqual([
    ['forge.book-raid.free', '1'],
    ['forge.book-raid.armour', 'leather'],
    ['forge.book-raid.mine', '1'],
  ]);
  expect(storedSeatFilters.read()).toEqual(chosen);
  expect(activeSeatFilters(chosen)).toBe(3);
  storedSeatFilters.write(noSeatFilters);
  expect(storage.size).toBe(0);
  storage.set('forge.book-raid.armour', 'silk');
  expect(storedSeatFilters.read()).toEqual(noSeatFilters);
});

test('works without storage', () => {
  const refuse = () => {
    throw new DOMException('denied');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  storedSeatFilters.write({ ...noSeatFilters, mine: true });
  expect(storedSeatFilters.read()).toEqual(noSeatFilters);
});
