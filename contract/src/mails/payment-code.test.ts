import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factions } from '../game.ts';
import { MAX_GOLD } from '../gold.ts';
import { Refusal } from '../refusal.ts';
import { decodePayment, encodePayment, type Payment } from './payment-code.ts';

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => new TextEncoder().encode(text).length <= 255);

const payment: fc.Arbitrary<Payment> = fc.record({
  hero: name,
  realm: name,
  faction: fc.constantFrom(...factions),
  amount: fc.integer({ min: 0, max: MAX_GOLD }),
  runId: fc.uuid(),
  confirmationCode: fc
    .integer({ min: 0, max: 999_999 })
    .map((code) => String(code).padStart(6, '0')),
});

const isRefused = (code: string) => {
  try {
    decodePayment(code);
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return true;
    throw error;
  }
};

test('round-trips any payment as one line of ASCII', () => {
  fc.assert(
    fc.property(payment, (each) => {
      const code = encodePayment(each);
      expect(code).toMatch(/^FORGE1[-0-9A-Z]+$/);
      expect(decodePayment(code)).toEqual(each);
      expect(decodePayment(` ${code}\n`)).toEqual(each);
    }),
  );
});

test('detects every single mistyped character', () => {
  const anyCharacter = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 });
  fc.assert(
    fc.property(payment, fc.nat(), anyCharacter, (each, place, char) => {
      const code = encodePayment(each);
      const at = place % code.length;
      fc.pre(code.charAt(at) !== char);
      const mistyped = code.slice(0, at) + char + code.slice(at + 1);
      // Blanks at the ends are trimmed, but the replaced character is missing.
      expect(isRefused(mistyped)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('detects every missing, doubled or swapped character', () => {
  fc.assert(
    fc.property(payment, (each) => {
      const code = encodePayment(each);
      for (let at = 0; at < code.length; at += 1) {
        expect(isRefused(code.slice(0, at) + code.slice(at + 1))).toBe(true);
        expect(isRefused(code.slice(0, at) + code.charAt(at) + code.slice(at))).toBe(true);
        const swapped =
          code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2);
        if (swapped !== code) expect(isRefused(swapped)).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});

test('throws nothing but refusals for hostile input', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2_000 }),
    fc.stringMatching(/^FORGE1(-[0-9A-HJKMNP-TV-Z]{5}){1,30}-[0-9A-HJKMNP-TV-Z]{7}$/),
  );
  fc.assert(fc.property(hostile, (text) => isRefused(text)));
  // Once: it takes a tenth of a second.
  expect(isRefused(`FORGE1${'-00000'.repeat(100_000)}-0000000`)).toBe(true);
});

/** Test vectors, also in docs/payment-code.md for readers in the game. */
const vectors: [Payment, string][] = [
  [
    {
      hero: 'Goldvault',
      realm: 'Kazzak',
      faction: 'Horde',
      amount: 1_250_000,
      runId: '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001',
      confirmationCode: '004217',
    },
    'FORGE1-044ME-VVCCH-V62XB-CEG34-PRBTF-9GPP0-002C9-D0TRY-DM58M-72FBT-DNE2J-CYTKT-00802-1WG00-0BRZ667',
  ],
  [
    {
      hero: 'Zölin',
      realm: 'Twisting Nether',
      faction: 'Alliance',
      amount: 0,
      runId: '00000000-0000-4000-8000-000000000000',
      confirmationCode: '000000',
    },
    'FORGE1-0035N-GXPDH-MPW3T-MEXMQ-6X39D-SKJ0K-K5EHM-6AWG0-00000-00000-00000-08008-00000-00000-00000-00000-1GR5Q3K',
  ],
  [
    {
      hero: 'X',
      realm: 'Y',
      faction: 'Horde',
      amount: 10_000_000_000,
      runId: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
      confirmationCode: '999999',
    },
    'FORGE1-040NG-0AS09-A0QS0-0ZZZZ-ZZZZZ-X7ZZF-ZZZZZ-ZZZZZ-ZW7M4-FR000-0NK5P3M',
  ],
];

test.each(vectors)('encodes and decodes %j', (each, code) => {
  expect(encodePayment(each)).toBe(code);
  expect(decodePayment(code)).toEqual(each);
});
