import { expect, test } from 'vitest';
import { formatGold, formatGoldCompact } from './format-gold.ts';

test.each([
  [0, '0 g', '0'],
  [999, '999 g', '999'],
  [1_000, '1,000 g', '1K'],
  [680_000, '680,000 g', '680K'],
  [1_250_000, '1,250,000 g', '1.25M'],
  [10_000_000_000, '10,000,000,000 g', '10B'],
])('%d is %s, and %s where there is little room', (amount, exact, short) => {
  expect(formatGold(amount)).toBe(exact);
  expect(formatGoldCompact(amount)).toBe(short);
});

test('no gold is rounded away where the exact amount is told', () => {
  expect(formatGold(1_249_999)).toBe('1,249,999 g');
});
