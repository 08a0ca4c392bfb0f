import { expect, test } from 'vitest';
import { formatGold, formatGoldCompact, formatSignedGold } from './format-gold.ts';

test.each([
  [0, '0 g', '0'],
  [999, '999 g', '999'],
  [1_000, '1,000 g', '1K'],
  [680_000, '680,000 g', '680K'],
  [1_250_000, '1,250,000 g', '1.25M'],
  [10_000_000_000, '10,000,000,000 g', '10B'],
])('formats %d as %s, and as %s in compact form', (amount, exact, compact) => {
  expect(formatGold(amount)).toBe(exact);
  expect(formatGoldCompact(amount)).toBe(compact);
});

test('does not round the exact amount', () => {
  expect(formatGold(1_249_999)).toBe('1,249,999 g');
});

test('shows the sign of an amount that has one', () => {
  expect([120_000, -70_000, 0].map(formatSignedGold)).toEqual(['+120,000 g', '-70,000 g', '0 g']);
});
