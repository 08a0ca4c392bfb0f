import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxDeposit } from '../bookings/booking-rules.ts';
import { sources } from '../bookings/booking.ts';
import { MAX_GOLD } from '../gold.ts';
import { goldHolders, splitPrice } from './mail-rules.ts';

const sold = fc
  .record({
    price: fc.integer({ min: 0, max: MAX_GOLD }),
    source: fc.constantFrom(...sources),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ price, source, part }) => ({
    price,
    source,
    deposit: Math.floor(maxDeposit(price, source) * part),
  }));

test('splits the price into what the advertiser keeps and what is sent, in whole gold', () => {
  fc.assert(
    fc.property(sold, fc.constantFrom(...goldHolders), (booking, balance) => {
      const { held, amount, totalPrice } = splitPrice(booking, balance);
      expect(held + amount).toBe(booking.price);
      expect(totalPrice).toBe(booking.price);
      expect([held, amount].every((gold) => Number.isSafeInteger(gold) && gold >= 0)).toBe(true);
    }),
  );
});

test('splits the price into the cut and what the bank keeps', () => {
  fc.assert(
    fc.property(sold, fc.constantFrom(...goldHolders), (booking, balance) => {
      const { amount, advCut, bankOwes } = splitPrice(booking, balance);
      const bankKeeps = amount - bankOwes;
      expect(advCut + bankKeeps).toBe(booking.price);
      expect(bankOwes).toBeGreaterThanOrEqual(0);
      expect(bankKeeps).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('owes nothing to an advertiser who took the price, and the rest of the cut otherwise', () => {
  const booking = { price: 333_333, deposit: 1_000, source: 'TC' } as const;
  expect(splitPrice(booking, 'Advertiser')).toMatchObject({
    advCut: 106_666,
    amount: 226_667,
    bankOwes: 0,
  });
  expect(splitPrice(booking, 'Collector')).toMatchObject({
    advCut: 106_666,
    amount: 332_333,
    bankOwes: 105_666,
  });
});
