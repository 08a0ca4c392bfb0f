import { expect, test } from 'vitest';
import { paymentRealms, realmLabel } from '../game.ts';
import { isOnRealm, newHeroNameSchema } from './hero-name.ts';

test('matches a hero to exactly one payment realm, ignoring case, blanks and hyphens', () => {
  for (const realm of paymentRealms) {
    for (const typed of [realm, realmLabel(realm), ` ${realmLabel(realm).toUpperCase()} `]) {
      expect(paymentRealms.filter((each) => isOnRealm(typed, each))).toEqual([realm]);
    }
  }
  expect(paymentRealms.filter((each) => isOnRealm('tarren-mill', each))).toEqual(['TarrenMill']);
  expect(paymentRealms.filter((each) => isOnRealm('Twisting', each))).toEqual([]);
});

test('labels realms as players write them', () => {
  const shown = (['Kazzak', 'TwistingNether', 'Thral'] as const).map(realmLabel);
  expect(shown).toEqual(['Kazzak', 'Twisting Nether', 'Thrall']);
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
