import { expect, test } from 'vitest';
import { contractResolver } from '../../lib/contract-resolver.ts';
import { emptyToken, expiryOf, expiryWarning, tokenContract } from './token-values.ts';

const now = new Date('2031-06-15T20:00:00.000Z');

test.each([
  ['2031-06-15T19:59:59.000Z', 'Expired'],
  ['2031-06-15T20:00:01.000Z', 'Expires within a day'],
  ['2031-06-16T20:00:59.000Z', 'Expires within a day'],
  ['2031-06-16T20:01:00.000Z', 'Expires within 2 days'],
  ['2031-06-22T20:00:59.000Z', 'Expires within 7 days'],
  ['2031-06-22T20:01:00.000Z', null],
])('says of a token that is valid until %s: %j', (expiresAt, warning) => {
  expect(expiryWarning(expiresAt, now)).toBe(warning);
});

test.each([
  ['1', '2031-06-16T20:00:00.000Z'],
  ['365', '2032-06-14T20:00:00.000Z'],
  ['366', undefined],
  ['0', undefined],
  ['', undefined],
])('a token for %j days is valid until %s', (days, until) => {
  expect(expiryOf(days, now)?.toISOString()).toBe(until);
});

test.each([
  [{}, { name: 'Enter a name for the token' }],
  [{ name: 'Bot', days: '' }, { days: 'Enter a number of days' }],
  [{ name: 'Bot', days: '0' }, { days: 'A token is valid for at least 1 day' }],
  [{ name: 'Bot', days: '366' }, { days: 'A token is valid for at most 365 days' }],
  [{ name: 'x'.repeat(61) }, { name: 'The name can have at most 60 characters' }],
  [{ name: 'Bot' }, {}],
])('with %j the form shows %j', async (changes, messages) => {
  const { errors } = await contractResolver(tokenContract)(
    { ...emptyToken, ...changes },
    undefined,
    { fields: {}, shouldUseNativeValidation: false },
  );
  const shown = Object.entries(errors).map(([field, error]) => [field, error.message]);
  expect(Object.fromEntries(shown)).toEqual(messages);
});
