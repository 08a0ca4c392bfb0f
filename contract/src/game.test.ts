import { expect, test } from 'vitest';
import { paymentRealmLabel, paymentRealmOf, paymentRealms, realmLabel } from './game.ts';

test('finds a payment realm by its value and by its label', () => {
  for (const realm of paymentRealms) {
    expect(paymentRealmOf(realm)).toBe(realm);
    expect(paymentRealmOf(realmLabel(realm))).toBe(realm);
    expect(paymentRealmOf(paymentRealmLabel(realm))).toBe(realm);
  }
});

test('displays every payment realm as its value, and Thral as Thrall', () => {
  const changed = paymentRealms.filter((realm) => paymentRealmLabel(realm) !== realm);
  expect(changed.map((realm) => [realm, paymentRealmLabel(realm)])).toEqual([['Thral', 'Thrall']]);
});

test.each([
  ['twisting-nether', 'TwistingNether'],
  [' TARREN MILL ', 'TarrenMill'],
  ['Argent  Dawn', 'ArgentDawn'],
  ['Thrall', 'Thral'],
  ['thral', 'Thral'],
])('reads %j as %s', (written, realm) => expect(paymentRealmOf(written)).toBe(realm));

test.each(['', ' ', 'Area 52', 'Kazzak2', 'Silver', '-'])('knows no payment realm %j', (other) =>
  expect(paymentRealmOf(other)).toBeNull(),
);
