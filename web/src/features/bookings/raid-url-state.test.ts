import { expect, test } from 'vitest';
import { viewer } from '../../../test/fixtures.ts';
import {
  exportQuery,
  formatUrlState,
  hasUrlState,
  parseUrlState,
  stateFor,
} from './raid-url-state.ts';
import { noSeatFilters } from './seat-filters.ts';
import { noFilters } from './raid-listing.ts';

const defaults = {
  filters: noFilters,
  seats: noSeatFilters,
  showPast: false,
  page: 1,
  open: null,
  booking: null,
};

test('formats the default state as an empty query', () => {
  expect(formatUrlState(defaults).toString()).toBe('');
  expect(parseUrlState(new URLSearchParams())).toEqual(defaults);
  expect(hasUrlState(new URLSearchParams('utm=x'))).toBe(false);
});

test('parses what it formats', () => {
  const state = {
    filters: { date: '2026-11-20', difficulty: 'MYTHIC', raidType: 'Full Run', lootType: 'VIP' },
    seats: { freeOnly: true, armour: 'mail' as const, mine: true },
    showPast: true,
    page: 2,
    open: '7',
    booking: 'b1',
  };
  const query = new URLSearchParams(formatUrlState(state).toString());
  expect(hasUrlState(query)).toBe(true);
  expect(parseUrlState(query)).toEqual(state);
});

test.each([
  'armour=silk',
  'free=yes',
  'page=0',
  'page=-1',
  'page=two',
  'date=20.11.2026',
  'date=2026-02-31',
])('ignores %s', (text) => expect(parseUrlState(new URLSearchParams(text))).toEqual(defaults));

test('a stored filter of own bookings filters nothing for who may not book', () => {
  const stored = { ...defaults, seats: { ...noSeatFilters, mine: true, freeOnly: true } };
  const leader = stateFor(viewer('1', 'Raid Leader'), stored);
  expect(leader.seats).toEqual({ ...noSeatFilters, freeOnly: true });
  expect(exportQuery(leader)).not.toHaveProperty('mine');
  const seller = stateFor(viewer('1', 'Raid Leader', 'Advertiser'), stored);
  expect(seller).toBe(stored);
  expect(exportQuery(seller)).toHaveProperty('mine');
});
