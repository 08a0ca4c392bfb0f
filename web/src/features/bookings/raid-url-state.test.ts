import { expect, test } from 'vitest';
import { parseUrlState, hasUrlState, formatUrlState } from './raid-url-state.ts';
import { noFilters } from './raid-listing.ts';

const defaults = { filters: noFilters, showPast: false, page: 1, open: null, booking: null };

test('formats the default state as an empty query', () => {
  expect(formatUrlState(defaults).toString()).toBe('');
  expect(parseUrlState(new URLSearchParams())).toEqual(defaults);
  expect(hasUrlState(new URLSearchParams('utm=x'))).toBe(false);
});

test('parses what it formats', () => {
  const state = {
    filters: { date: '2026-11-20', difficulty: 'MYTHIC', raidType: 'Full Run', lootType: 'VIP' },
    showPast: true,
    page: 2,
    open: '7',
    booking: '8',
  };
  const query = new URLSearchParams(formatUrlState(state).toString());
  expect(hasUrlState(query)).toBe(true);
  expect(parseUrlState(query)).toEqual(state);
});

test.each(['page=0', 'page=-1', 'page=two', 'date=20.11.2026', 'date=2026-02-31'])(
  'ignores %s',
  (text) => expect(parseUrlState(new URLSearchParams(text))).toEqual(defaults),
);
