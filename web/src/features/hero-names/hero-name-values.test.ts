import { heroNameDefaults, heroNameRefusals } from '@forge/contract/hero-names/hero-name';
import { expect, test } from 'vitest';
import { checkValues, fieldOfRefusal, valuesOf } from './hero-name-values.ts';

const hero = {
  _id: '7d8f4a06-2b0a-4f5f-9a58-0e2b8f7f3c11',
  name: 'Vault',
  realm: 'Kazzak',
  faction: 'Horde' as const,
  status: false,
  createdAt: '2026-11-14T20:00:00.000Z',
};

test('the form begins with the defaults, and in edit mode with the hero', () => {
  expect(valuesOf(null)).toEqual(heroNameDefaults);
  expect(valuesOf(hero)).toEqual({
    name: 'Vault',
    realm: 'Kazzak',
    faction: 'Horde',
    status: false,
  });
});

test('what is missing is said beside each field, blanks count as missing', () => {
  expect(checkValues({ ...valuesOf(null), name: '  ' })).toEqual({
    ok: false,
    wrong: { name: 'Enter the hero name', realm: 'Enter the realm' },
  });
});

test('a name that is too long is told so in the words of the contract', () => {
  const checked = checkValues({ ...valuesOf(hero), name: 'x'.repeat(81) });
  expect(checked).toEqual({
    ok: false,
    wrong: { name: 'The hero name can have at most 80 characters' },
  });
});

test('what is sent is trimmed', () => {
  expect(checkValues({ ...valuesOf(hero), realm: ' Argent Dawn ' })).toEqual({
    ok: true,
    hero: { name: 'Vault', realm: 'Argent Dawn', faction: 'Horde', status: false },
  });
});

test('only the refusal of a duplicate belongs to a field', () => {
  expect(fieldOfRefusal(heroNameRefusals.exists().message)).toBe('name');
  expect(fieldOfRefusal(heroNameRefusals.notFound().message)).toBeUndefined();
});
