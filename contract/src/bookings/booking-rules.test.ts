import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classes } from '../game.ts';
import { MAX_GOLD } from '../gold.ts';
import {
  advertiserCut,
  armours,
  bookingMessages,
  countGroups,
  maxDeposit,
  minPrice,
  newBookingSchema,
  owes,
  tokenGroups,
  validateBookingEdit,
  validateNewBooking,
} from './booking-rules.ts';
import { sources } from './booking.ts';

const raidId = '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001';
const draft = {
  raidId,
  clientName: 'Zölin',
  clientRealm: 'Twisting Nether',
  clientClass: 'Mage',
  clientFaction: 'Horde',
  paymentRealm: 'Kazzak',
  paymentFaction: 'Horde',
  source: 'TC',
  price: 1_000,
  deposit: 320,
} as const;
const refusal = (changes: object) =>
  newBookingSchema.safeParse({ ...draft, ...changes }).error?.issues[0]?.message;

const gold = fc.integer({ min: 0, max: MAX_GOLD });
const source = fc.constantFrom(...sources);

describe('the schema', () => {
  test('accepts a valid draft without contact, notes and link', () => {
    expect(newBookingSchema.parse(draft)).toMatchObject({
      paidFull: false,
      contactInfo: '',
      additionalNotes: '',
      raiderIOLink: '',
      selectedBosses: [],
    });
  });

  test.each(['clientName', 'clientRealm', 'clientClass'])('requires %s', (field) => {
    for (const missing of [undefined, null, '']) {
      expect(refusal({ [field]: missing })).toBe('Please fill in all required fields');
    }
  });

  test('rejects a price or deposit that is not whole gold', () => {
    const notGold = fc.oneof(
      fc.string(),
      fc.double().filter((value) => !Number.isSafeInteger(value) || value < 0 || value > MAX_GOLD),
      fc.integer({ max: -1 }),
      fc.integer({ min: MAX_GOLD + 1, max: Number.MAX_SAFE_INTEGER }),
      fc.constantFrom(null, [], {}),
    );
    fc.assert(
      fc.property(notGold, (value) => {
        expect(refusal({ price: value })).toBe('Price must be a valid number');
        expect(refusal({ deposit: value })).toBe('Deposit must be a valid number');
      }),
    );
  });

  test('limits the length of texts and rejects NUL', () => {
    for (const [field, limit] of Object.entries({
      clientName: 80,
      clientRealm: 80,
      raiderIOLink: 500,
      contactInfo: 200,
      additionalNotes: 2_000,
    })) {
      expect(refusal({ [field]: 'x'.repeat(limit) })).toBeUndefined();
      expect(refusal({ [field]: 'x'.repeat(limit + 1) })).toContain(
        `can have at most ${limit.toLocaleString('en')} characters`,
      );
    }
    expect(refusal({ additionalNotes: 'a\u0000b' })).toContain('cannot be kept');
  });
});

describe('amounts', () => {
  test('rounds the price floor of 90% of the pot down', () => {
    fc.assert(
      fc.property(gold, (pot) => {
        const floor = minPrice(pot);
        expect(floor * 10).toBeLessThanOrEqual(pot * 9);
        expect((floor + 1) * 10).toBeGreaterThan(pot * 9);
      }),
    );
  });

  test('caps the deposit at the cut: 32% for TC and 5% for BR, rounded down', () => {
    fc.assert(
      fc.property(gold, source, (price, from) => {
        const percent = from === 'TC' ? 32 : 5;
        const cap = maxDeposit(price, from);
        expect(cap * 100).toBeLessThanOrEqual(price * percent);
        expect((cap + 1) * 100).toBeGreaterThan(price * percent);
        expect(advertiserCut(price, from)).toBe(cap);
      }),
    );
  });

  test('owes plus deposit equals the price', () => {
    fc.assert(
      fc.property(gold, source, fc.double({ min: 0, max: 1, noNaN: true }), (price, from, part) => {
        const deposit = Math.floor(maxDeposit(price, from) * part);
        expect(owes(price, deposit) + deposit).toBe(price);
      }),
    );
  });
});

describe('validation against the raid', () => {
  const raid = { pot: 1_000, raidType: 'Full Run' } as const;
  const sold = { price: 900, deposit: 0, source: 'TC' } as const;
  const messageOf = (changes: object) =>
    validateNewBooking({ ...sold, selectedBosses: [], ...changes }, raid)?.message;

  test('rejects a price below the floor, for new bookings only', () => {
    expect(messageOf({ price: 900 })).toBeUndefined();
    expect(messageOf({ price: 899 })).toBe('Price cannot be less than 900 (90% of raid price)');
    expect(validateBookingEdit({ ...sold, price: 1, selectedBosses: [] }, 'Full Run')).toBeNull();
  });

  test('rejects a deposit above the cap of its source', () => {
    expect(messageOf({ price: 1_000, deposit: 320 })).toBeUndefined();
    expect(messageOf({ price: 1_000, deposit: 321 })).toBe(
      'Deposit cannot exceed 320 (32% of price for TC)',
    );
    expect(messageOf({ price: 1_000, deposit: 50, source: 'BR' })).toBeUndefined();
    expect(messageOf({ price: 1_000, deposit: 51, source: 'BR' })).toBe(
      'Deposit cannot exceed 50 (5% of price for BR)',
    );
  });

  test('requires one boss choice for Curve and none for Full Run', () => {
    expect(messageOf({ selectedBosses: ['Nexus'] })).toBe(bookingMessages.noBoss);
    const curve = (selectedBosses: ('Nexus' | 'Both')[]) =>
      validateNewBooking({ ...sold, selectedBosses }, { pot: 1_000, raidType: 'Curve' })?.message;
    expect(curve([])).toBe(bookingMessages.curveBoss);
    expect(curve(['Both'])).toBeUndefined();
    expect(refusal({ selectedBosses: ['Nexus', 'Both'] })).toBe(bookingMessages.curveBoss);
    expect(refusal({ selectedBosses: ['Ragnaros'] })).toBe(bookingMessages.curveBoss);
  });
});

test('counts every class in exactly one armour and one token group', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...classes)), (booked) => {
      const sum = (counts: Record<string, number>) =>
        Object.values(counts).reduce((total, count) => total + count, 0);
      expect(sum(countGroups(armours, booked))).toBe(booked.length);
      expect(sum(countGroups(tokenGroups, booked))).toBe(booked.length);
    }),
  );
  expect(countGroups(armours, ['Evoker', 'Mage', 'Mage'])).toEqual({
    plate: 0,
    mail: 1,
    leather: 0,
    cloth: 2,
  });
});
