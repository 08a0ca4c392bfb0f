import { expect, test } from 'vitest';
import { isConfirmedBy } from './confirmation.ts';

test.each([
  ['004217', true],
  ['  004217\n', true],
  ['4217', false],
  ['00421', false],
  ['004 217', false],
  ['', false],
])('compares %j with 004217: %s', (typed, isCorrect) => {
  expect(isConfirmedBy({ confirmationCode: '004217' }, typed)).toBe(isCorrect);
});

test('does not confirm a mail without a code', () => {
  expect(isConfirmedBy({ confirmationCode: null }, '')).toBe(false);
  expect(isConfirmedBy({ confirmationCode: null }, 'null')).toBe(false);
});
