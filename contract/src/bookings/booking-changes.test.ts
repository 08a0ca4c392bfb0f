import { expect, test } from 'vitest';
import { applyBookingChanges } from './booking-changes.ts';
import type { SeenBooking } from './booking.ts';

const rows = (ids: string) => ids.split('').map((_id) => ({ _id }) as SeenBooking);
const applied = (before: string, added: string, followedBy: Record<string, string> = {}) =>
  applyBookingChanges(rows(before), { bookings: rows(added), gone: [], followedBy })
    .map(({ _id }) => _id)
    .join('');

test.each([
  ['a sale', 'ab', 'c', undefined, 'abc'],
  ['sales of a process that sends no places', 'ab', 'cd', undefined, 'abcd'],
  ['a moved booking', 'ac', 'b', { b: 'c' }, 'abc'],
  ['moved bookings that follow each other, and a sale', 'ad', 'bce', { b: 'c', c: 'd' }, 'abcde'],
  ['changes of which the page has a part', 'acd', 'bc', { b: 'c', c: 'd' }, 'abcd'],
  ['changes that the page has', 'abc', 'b', { b: 'c' }, 'abc'],
  ['a booking before one that the page does not have', 'ab', 'c', { c: 'x' }, 'abc'],
])('puts %s in order of creation', (_, before, added, followedBy, after) => {
  expect(applied(before, added, followedBy)).toBe(after);
});
