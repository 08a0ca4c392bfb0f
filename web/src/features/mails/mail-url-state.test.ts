import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailViews, parseUrlState, formatUrlState } from './mail-url-state.ts';
import { noFilters } from './mail-filters.ts';

const read = (query: string) => parseUrlState(new URLSearchParams(query));

test('formats the default state as an empty query', () => {
  expect(formatUrlState({ view: '', filters: noFilters, page: 1 }).toString()).toBe('');
  expect(read('')).toEqual({ view: '', filters: noFilters, page: 1 });
});

test('parses the view, the filters and the page', () => {
  expect(read('view=all&date=2026-11-14&realm=twist&faction=horde&status=not-sent&page=3')).toEqual(
    {
      view: 'all',
      filters: { date: '2026-11-14', realm: 'twist', faction: 'horde', status: 'not-sent' },
      page: 3,
    },
  );
});

test('parses what it formats, for any text', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => text.trim() !== ''),
      fc.integer({ min: 1, max: 1_000 }),
      fc.constantFrom(...mailViews, '' as const),
      (realm, page, view) => {
        const state = { view, filters: { ...noFilters, realm }, page };
        expect(read(formatUrlState(state).toString())).toEqual(state);
      },
    ),
  );
});

test.each([
  'date=2026-02-30',
  'date=yesterday',
  'page=-1',
  'page=1.5',
  'page=x',
  'realm=',
  'status=lost',
  'view=desk',
])('ignores %s', (query) => {
  expect(read(query)).toEqual({ view: '', filters: noFilters, page: 1 });
});
