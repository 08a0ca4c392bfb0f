import fc from 'fast-check';
import { ticketCategories, ticketStatuses } from '@forge/contract/support/ticket';
import { expect, test } from 'vitest';
import { isFiltered, noFilters, parseUrlState, formatUrlState } from './ticket-url-state.ts';

const read = (query: string) => parseUrlState(new URLSearchParams(query));

test('writes nothing without filters', () => {
  expect(formatUrlState({ filters: noFilters, ticket: null }).toString()).toBe('');
  expect(read('')).toEqual({ filters: noFilters, ticket: null });
  expect(isFiltered(noFilters)).toBe(false);
});

test('round-trips any filters and ticket', () => {
  const search = fc.string({ maxLength: 120 }).filter((text) => text === '' || text.trim() !== '');
  fc.assert(
    fc.property(
      fc.record({
        filters: fc.record({
          status: fc.constantFrom('' as const, ...ticketStatuses),
          category: fc.constantFrom('' as const, ...ticketCategories),
          mine: fc.boolean(),
          search,
        }),
        ticket: fc.option(fc.uuid()),
      }),
      (state) => {
        expect(read(formatUrlState(state).toString())).toEqual(state);
      },
    ),
  );
});

test.each(['status=Closed', 'category=open', 'mine=yes', 'search='])('ignores %s', (query) => {
  expect(read(query).filters).toEqual(noFilters);
});

test('truncates a search to the limit of the server', () => {
  expect(read(`search=${'x'.repeat(500)}`).filters.search).toHaveLength(120);
});
