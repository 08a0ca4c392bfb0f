import { z } from 'zod';

/** The game's names as both sides store them; labels may be spelt differently. */
export const classes = [
  'Death Knight',
  'Demon Hunter',
  'Druid',
  'Evoker',
  'Hunter',
  'Mage',
  'Monk',
  'Paladin',
  'Priest',
  'Rogue',
  'Shaman',
  'Warlock',
  'Warrior',
] as const;
export const classSchema = z.enum(classes);
export type ClassName = z.infer<typeof classSchema>;

export const factions = ['Alliance', 'Horde'] as const;
export const factionSchema = z.enum(factions);
export type Faction = z.infer<typeof factionSchema>;

export const paymentRealms = [
  'Kazzak',
  'TwistingNether',
  'Aegwynn',
  'Antonidas',
  'ArgentDawn',
  'Blackhand',
  'Blackmoore',
  'Blackrock',
  'BurningBlade',
  'Draenor',
  'Eredar',
  'Outland',
  'Ragnaros',
  'Ravencrest',
  'Silvermoon',
  'Stormscale',
  'Sylvanas',
  'TarrenMill',
  'Thral',
  'Hyjal',
] as const;
export const paymentRealmSchema = z.enum(paymentRealms);
export type PaymentRealm = z.infer<typeof paymentRealmSchema>;

/** How a payment realm is displayed: its value, except one that is misspelt. */
export const paymentRealmLabel = (realm: PaymentRealm): string =>
  realm === 'Thral' ? 'Thrall' : realm;

/** The name of a payment realm as players write it, for text about characters and their realms. */
export const realmLabel = (realm: PaymentRealm): string =>
  paymentRealmLabel(realm).replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

const folded = (realm: string) =>
  realm
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase();

/** The payment realm of this name, however people write it; null for other realms. */
export const paymentRealmOf = (realm: string): PaymentRealm | null =>
  paymentRealms.find((known) =>
    [known, realmLabel(known)].some((name) => folded(name) === folded(realm)),
  ) ?? null;
