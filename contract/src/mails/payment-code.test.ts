import fc from 'fast-check';
import { expect, test } from 'vitest';
import sharedVectors from '../../../docs/payment-code-vectors.json';
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
    fc.constant(`FORGE1${'-00000'.repeat(100_000)}-0000000`),
  );
  fc.assert(fc.property(hostile, (text) => isRefused(text)));
});

/** Shared with the reader in the game, and shown in docs/payment-code.md. */
const vectors = sharedVectors as (Payment & { code: string })[];

test.each(vectors)('encodes and decodes $code', ({ code, ...each }) => {
  expect(encodePayment(each)).toBe(code);
  expect(decodePayment(code)).toEqual(each);
});
