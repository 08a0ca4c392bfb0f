import { expect, test } from 'vitest';
import { parseUrlState, hasUrlState, formatUrlState } from './raid-url-state.ts';
import { noFilters } from './raid-listing.ts';

const plain = { filters: noFilters, showPast: false, page: 1, open: null };

test('a plain page has a plain address', () => {
  expect(formatUrlState(plain).toString()).toBe('');
  expect(parseUrlState(new URLSearchParams())).toEqual(plain);
  expect(hasUrlState(new URLSearchParams('utm=x'))).toBe(false);
});

test('everything that is shown comes back from its address', () => {
  const address = {
    filters: { date: '2026-11-20', difficulty: 'MYTHIC', raidType: 'Full Run', lootType: 'VIP' },
    showPast: true,
    page: 2,
    open: '7',
  };
  const query = new URLSearchParams(formatUrlState(address).toString());
  expect(hasUrlState(query)).toBe(true);
  expect(parseUrlState(query)).toEqual(address);
});

test.each(['page=0', 'page=-1', 'page=two', 'date=20.11.2026', 'date=2026-02-31'])(
  '%s is read as nothing',
  (text) => expect(parseUrlState(new URLSearchParams(text))).toEqual(plain),
);
