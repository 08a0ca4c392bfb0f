import { expect, test } from 'vitest';
import { readAddress, saysSomething, writeAddress } from './raid-address.ts';
import { noFilters } from './raid-board.ts';

const plain = { filters: noFilters, showPast: false, page: 1, open: null };

test('a plain page has a plain address', () => {
  expect(writeAddress(plain).toString()).toBe('');
  expect(readAddress(new URLSearchParams())).toEqual(plain);
  expect(saysSomething(new URLSearchParams('utm=x'))).toBe(false);
});

test('everything that is shown comes back from its address', () => {
  const address = {
    filters: { date: '2026-11-20', difficulty: 'MYTHIC', raidType: 'Full Run', lootType: 'VIP' },
    showPast: true,
    page: 2,
    open: '7',
  };
  const query = new URLSearchParams(writeAddress(address).toString());
  expect(saysSomething(query)).toBe(true);
  expect(readAddress(query)).toEqual(address);
});

test.each(['page=0', 'page=-1', 'page=two', 'date=20.11.2026', 'date=2026-02-31'])(
  '%s is read as nothing',
  (text) => expect(readAddress(new URLSearchParams(text))).toEqual(plain),
);
