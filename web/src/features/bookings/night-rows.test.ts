import type { Booking } from '@forge/contract/bookings/booking';
import { expect, test } from 'vitest';
import { flagMessages } from './booking-flags.ts';
import { countNight, settable } from './night-rows.ts';

const booking = (changes: Partial<Booking>) =>
  ({ owes: 100, paidFull: false, inGroup: false, status: false, ...changes }) as Booking;

test('asks one question for many bookings, worded like the question for one', () => {
  expect(flagMessages.question('done', 6)).toBe(
    'Are you sure you want to mark 6 bookings as Done?',
  );
  expect(flagMessages.question('lock', 6)).toBe('Are you sure you want to lock 6 bookings?');
  expect(flagMessages.question('inGroup', 1)).toBe(
    'Are you sure you want to mark this booking as In-Group?',
  );
});

test('counts the clients and their gold', () => {
  const bookings = [
    booking({ paidFull: true, inGroup: true }),
    booking({ owes: 50, paidFull: true, paidTo: 'Collector', status: true }),
    booking({ owes: 1_000, paidFull: true, paidTo: 'Advertiser' }),
    booking({ owes: 7 }),
  ];
  expect(countNight(bookings)).toEqual({
    clients: 4,
    inGroup: 1,
    paid: 3,
    done: 1,
    collected: 150,
    settled: 1_150,
    outstanding: 7,
  });
});

test('returns the bookings on which the flag can still be set', () => {
  const [open, set, foreign] = [booking({}), booking({ inGroup: true }), booking({})];
  const rows = [
    { slot: 1, booking: open, flags: ['inGroup'] as const, leaving: [] },
    { slot: 2, booking: set, flags: ['inGroup'] as const, leaving: [] },
    { slot: 3, booking: foreign, flags: [], leaving: [] },
  ];
  expect(settable(rows, 'inGroup')).toEqual([open]);
});
