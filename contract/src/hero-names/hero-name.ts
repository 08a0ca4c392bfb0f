import { z } from 'zod';
import { canBook } from '../bookings/booking-permissions.ts';
import { get, id, requestId, send, version } from '../endpoint.ts';
import {
  factions,
  factionSchema,
  paymentRealmOf,
  paymentRealmSchema,
  type Faction,
  type PaymentRealm,
} from '../game.ts';
import { canHandleMails } from '../mails/mail-permissions.ts';
import { Refusal } from '../refusal.ts';
import { choice, requiredText } from '../text.ts';
import { isAdminLevel, type Viewer } from '../viewer.ts';

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

const status = z.boolean({ error: 'The status must be active or not' });

const heroNameDetails = z.object({
  name: requiredText(80, 'The hero name', required),
  realm: requiredText(80, 'The realm', required),
  faction: choice(factions, required),
});

export const newHeroNameSchema = heroNameDetails.extend({
  status: status.default(true),
  requestId,
});
export type NewHeroName = z.output<typeof newHeroNameSchema>;

export const heroNameEditSchema = heroNameDetails.extend({
  status: status.optional().describe('Left out of an edit, it stays'),
  id,
  version,
});
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

/** A realm and faction that clients pay on. */
const bankPlace = z.object({ realm: paymentRealmSchema, faction: factionSchema });
export type BankPlace = z.infer<typeof bankPlace>;

export const isSamePlace = (a: BankPlace, b: BankPlace): boolean =>
  a.realm === b.realm && a.faction === b.faction;

/** Shown where gold is to be paid and no active hero can receive it. */
export const noBankHint = ({ realm, faction }: BankPlace): string =>
  `No bank on ${realm} ${faction} yet`;

/** Shown beside a hero that no payment can name. */
export const noPaymentRealmHint = (realm: string): string | null =>
  realm.trim() === '' || paymentRealmOf(realm)
    ? null
    : `Clients cannot pay on ${realm.trim()}: this hero will receive no gold`;

const waitingGold = bankPlace.extend({
  mails: z.number(),
  gold: z.number(),
  /** When the oldest of these bookings was done. */
  since: z.iso.datetime(),
});
export type WaitingGold = z.infer<typeof waitingGold>;

/** Books or sends gold. */
export const canSeeBanks = (viewer: Viewer) => canBook(viewer) || canHandleMails(viewer);

export const heroNameApi = {
  all: get('/admin/hero-name', isAdminLevel, z.array(heroNameSchema)),
  /** Where an active hero receives gold. */
  cover: get('/hero-names/cover', canSeeBanks, z.array(bankPlace)),
  /** Where unsent gold waits for a hero, the most gold first. */
  missing: get('/hero-names/missing', isAdminLevel, z.array(waitingGold)),
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
