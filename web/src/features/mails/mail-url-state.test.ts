import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseUrlState, formatUrlState } from './mail-url-state.ts';
import { noFilters } from './mail-filters.ts';

const read = (query: string) => parseUrlState(new URLSearchParams(query));

test('a plain page says nothing in its address', () => {
  expect(formatUrlState({ filters: noFilters, page: 1 }).toString()).toBe('');
  expect(read('')).toEqual({ filters: noFilters, page: 1 });
});

test('a link carries the filters and the page', () => {
  expect(read('date=2026-11-14&realm=twist&faction=horde&page=3')).toEqual({
    filters: { date: '2026-11-14', realm: 'twist', faction: 'horde' },
    page: 3,
  });
});

test('whatever is typed comes back from the address as it was', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => text.trim() !== ''),
      fc.integer({ min: 1, max: 1_000 }),
      (realm, page) => {
        const address = { filters: { ...noFilters, realm }, page };
        expect(read(formatUrlState(address).toString())).toEqual(address);
      },
    ),
  );
});

test.each(['date=2026-02-30', 'date=yesterday', 'page=-1', 'page=1.5', 'page=x', 'realm='])(
  '%s leads to the plain page',
  (query) => {
    expect(read(query)).toEqual({ filters: noFilters, page: 1 });
  },
);
