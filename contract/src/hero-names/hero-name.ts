import { z } from 'zod';
import { get, id, requestId, send, version } from '../endpoint.ts';
import { factions, factionSchema, realmLabel, type Faction, type PaymentRealm } from '../game.ts';
import { Refusal } from '../refusal.ts';
import { choice, requiredText } from '../text.ts';
import { isAdminLevel } from '../viewer.ts';

export const heroNameSchema = z.object({
  _id: id,
  name: z.string(),
  realm: z.string(),
  faction: factionSchema,
  /** True while it receives gold. */
  status: z.boolean(),
  createdAt: z.iso.datetime(),
  version: z.number(),
});
export type HeroName = z.infer<typeof heroNameSchema>;

const required = 'Please fill in all required fields';

/** Shown beside an empty field; `required` is about the whole form. */
export const heroNameRequiredHints = {
  name: 'Enter the hero name',
  realm: 'Enter the realm',
  faction: 'Choose a faction',
} as const;

export const heroNameDefaults = { name: '', realm: '', faction: 'Alliance', status: true } as const;

const heroNameDetails = z.object({
  name: requiredText(80, 'The hero name', required),
  realm: requiredText(80, 'The realm', required),
  faction: choice(factions, required),
  status: z.boolean({ error: 'The status must be active or not' }).default(true),
});

export const newHeroNameSchema = heroNameDetails.extend({ requestId });
export type NewHeroName = z.output<typeof newHeroNameSchema>;

export const heroNameEditSchema = heroNameDetails.extend({ id, version });
export type HeroNameEdit = z.output<typeof heroNameEditSchema>;

/** Heroes of the community. */
export const HERO_NAME_LIMIT = 1_000;

export const heroNameRefusals = {
  exists: () =>
    new Refusal(
      409,
      'hero-exists',
      'This hero name already exists on that realm and faction',
      'name',
    ),
  notFound: () => new Refusal(404, 'not-found', 'This hero name does not exist any more'),
  full: () =>
    new Refusal(
      409,
      'list-full',
      `There are ${HERO_NAME_LIMIT} hero names: please delete one that is not used`,
    ),
  noneActive: (realm: PaymentRealm, faction: Faction) =>
    new Refusal(409, 'no-hero', `No active hero name for ${realm} ${faction}`),
};

/** Compares a realm as typed by an admin with a payment realm. */
export const isOnRealm = (heroRealm: string, paymentRealm: PaymentRealm): boolean => {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return [paymentRealm, realmLabel(paymentRealm)].some(
    (realm) => plain(realm) === plain(heroRealm),
  );
};

export const heroNameApi = {
  all: get('/admin/hero-name', isAdminLevel, z.array(heroNameSchema)),
  create: send(
    '/admin/create-hero-name',
    isAdminLevel,
    newHeroNameSchema,
    heroNameSchema,
    'Hero name created successfully',
  ),
  update: send(
    '/admin/update-hero-name',
    isAdminLevel,
    heroNameEditSchema,
    heroNameSchema,
    'Hero name updated successfully',
  ),
  delete: send(
    '/admin/delete-hero-name',
    isAdminLevel,
    // The flag has no effect: the session cookie decides.
    z.object({ id, withCredentials: z.boolean().optional() }),
    undefined,
    'Hero name deleted successfully',
  ),
};
