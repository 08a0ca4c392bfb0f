import { expect, test } from 'vitest';
import { paymentRealmOf, paymentRealms, realmLabel } from '../game.ts';
import {
  heroNameRefusals,
  newHeroNameSchema,
  noBankHint,
  noPaymentRealmHint,
} from './hero-name.ts';

test('matches a hero to exactly one payment realm, ignoring case, blanks and hyphens', () => {
  for (const realm of paymentRealms) {
    for (const typed of [realm, realmLabel(realm), ` ${realmLabel(realm).toUpperCase()} `]) {
      expect(paymentRealmOf(typed)).toBe(realm);
      expect(noPaymentRealmHint(typed)).toBeNull();
    }
  }
  expect(paymentRealmOf('tarren-mill')).toBe('TarrenMill');
  expect(paymentRealmOf('Twisting')).toBeNull();
  expect(noPaymentRealmHint(' Twisting ')).toContain('Clients cannot pay on Twisting:');
  expect(noPaymentRealmHint(' ')).toBeNull();
});

test('labels realms as players write them', () => {
  const shown = (['Kazzak', 'TwistingNether', 'Thral'] as const).map(realmLabel);
  expect(shown).toEqual(['Kazzak', 'Twisting Nether', 'Thrall']);
});

test('names a payment realm by its value where no hero can receive gold', () => {
  expect(noBankHint({ realm: 'TwistingNether', faction: 'Horde' })).toBe(
    'No bank on TwistingNether Horde yet',
  );
  expect(heroNameRefusals.noneActive('TwistingNether', 'Horde').message).toBe(
    'No active hero name for TwistingNether Horde',
  );
});

test('limits name and realm to 80 characters, which fit into a payment code', () => {
  const hero = { name: 'Vault', realm: 'Kazzak', faction: 'Horde' };
  for (const field of ['name', 'realm']) {
    const messageFor = (letters: number) =>
      newHeroNameSchema.safeParse({ ...hero, [field]: 'x'.repeat(letters) }).error?.issues[0]
        ?.message;
    expect(messageFor(80)).toBeUndefined();
    expect(messageFor(81)).toContain('can have at most 80 characters');
  }
});
