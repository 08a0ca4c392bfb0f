import fc from 'fast-check';
import { ticketCategories, ticketStatuses } from '@forge/contract/support/ticket';
import { expect, test } from 'vitest';
import { isFiltered, noFilters, readAddress, writeAddress } from './ticket-address.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));

test('a plain page says nothing in its address', () => {
  expect(writeAddress({ filters: noFilters, ticket: null }).toString()).toBe('');
  expect(read('')).toEqual({ filters: noFilters, ticket: null });
  expect(isFiltered(noFilters)).toBe(false);
});

test('whatever is chosen and typed comes back from the address as it was', () => {
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
      (address) => {
        expect(read(writeAddress(address).toString())).toEqual(address);
      },
    ),
  );
});

test.each(['status=Closed', 'category=open', 'mine=yes', 'search='])(
  '%s filters nothing',
  (query) => {
    expect(read(query).filters).toEqual(noFilters);
  },
);

test('a search from an address is no longer than the server takes', () => {
  expect(read(`search=${'x'.repeat(500)}`).filters.search).toHaveLength(120);
});
