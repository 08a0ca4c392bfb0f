import { noOwnBookingFilters } from '@forge/contract/bookings/own-bookings';
import { expect, test } from 'vitest';
import { countFilters, formatFilters, parseFilters } from './use-own-booking-filters.ts';

const read = (query: string) => parseFilters(new URLSearchParams(query));

test('reads the filters of the address, and writes those that are set', () => {
  const query = 'search=Ana&state=locked&owed=1&when=past';
  expect(read(query)).toEqual({ search: 'Ana', state: 'locked', owed: '1', when: 'past' });
  expect(formatFilters(read(query)).toString()).toBe(query);
  expect(formatFilters({ ...noOwnBookingFilters, search: ' ' }).toString()).toBe('');
  expect(countFilters(read('state=done&owed=1&other=x'))).toBe(2);
});

test('ignores values that do not exist, and keeps the others', () => {
  expect(read(`state=gone&owed=yes&when=past&search=${'x'.repeat(101)}`)).toEqual({
    ...noOwnBookingFilters,
    when: 'past',
  });
});
