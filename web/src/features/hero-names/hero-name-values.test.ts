import { heroNameDefaults } from '@forge/contract/hero-names/hero-name';
import { expect, test } from 'vitest';
import { resolveForm } from '../../../test/resolve-form.ts';
import { beginsPaymentRealm, heroNameContract, valuesOf } from './hero-name-values.ts';

const hero = {
  _id: '7d8f4a06-2b0a-4f5f-9a58-0e2b8f7f3c11',
  name: 'Vault',
  realm: 'Kazzak',
  faction: 'Horde' as const,
  status: false,
  createdAt: '2026-11-14T20:00:00.000Z',
  version: 1,
};

test('starts with the defaults, and in edit mode with the hero', () => {
  expect(valuesOf(null)).toEqual(heroNameDefaults);
  expect(valuesOf(hero)).toEqual({
    name: 'Vault',
    realm: 'Kazzak',
    faction: 'Horde',
    status: false,
  });
});

test('shows a hint beside each empty field; blanks count as empty', async () => {
  const { errors } = await resolveForm(heroNameContract, { ...valuesOf(null), name: '  ' });
  expect(errors).toEqual({ name: 'Enter the hero name', realm: 'Enter the realm' });
});

test("rejects a name that is too long in the contract's words", async () => {
  const { errors } = await resolveForm(heroNameContract, {
    ...valuesOf(hero),
    name: 'x'.repeat(81),
  });
  expect(errors).toEqual({ name: 'The hero name can have at most 80 characters' });
});

test('sends trimmed values', async () => {
  const { request } = await resolveForm(heroNameContract, {
    ...valuesOf(hero),
    realm: ' Argent Dawn ',
  });
  expect(request).toEqual({
    name: 'Vault',
    realm: 'Argent Dawn',
    faction: 'Horde',
    status: false,
  });
});

test('recognizes the beginning of a payment realm, however it is written', () => {
  expect(['', 'kaz', 'Twisting N', 'tarren-m', 'Thrall'].map(beginsPaymentRealm)).toEqual(
    Array(5).fill(true),
  );
  expect(['Firemaw', 'Kazzakk'].map(beginsPaymentRealm)).toEqual([false, false]);
});
