import { z } from 'zod';
import { id, requestId, version } from '../endpoint.ts';
import { classes, factions, paymentRealms, type ClassName } from '../game.ts';
import { isGold, share } from '../gold.ts';
import { armourNames, type Armour } from '../raids/armour-seats.ts';
import type { RaidType } from '../raids/raid.ts';
import { Refusal, type FieldError } from '../refusal.ts';
import { choice, requiredText, text } from '../text.ts';
import { curveBosses, sources, type Source } from './booking.ts';

/** The lowest price of a seat, as a share of the raid's pot. */
export const MIN_PRICE_PERCENT = 90;

/** A character in two raids that start within so many hours is probably a mistake: the form warns. */
export const NEARBY_HOURS = 3;

/** The advertiser's share of the price: the highest deposit, and the cut they earn. */
export const advertiserPercent: Record<Source, number> = { TC: 32, BR: 5 };

export const minPrice = (pot: number) => share(pot, MIN_PRICE_PERCENT);
export const advertiserCut = (price: number, source: Source) =>
  share(price, advertiserPercent[source]);
export const maxDeposit = advertiserCut;
export const owes = (price: number, deposit: number) => Math.max(0, price - deposit);

export const bookingDefaults = {
  clientFaction: 'Alliance',
  paymentRealm: 'Kazzak',
  paymentFaction: 'Horde',
  source: 'TC',
  paidFull: false,
  deposit: 0,
} as const;

const capText = (price: number, source: Source) =>
  `${maxDeposit(price, source)} (${advertiserPercent[source]}% of price for ${source})`;

export const bookingMessages = {
  required: 'Please fill in all required fields',
  price: 'Price must be a valid number',
  deposit: 'Deposit must be a valid number',
  owes: 'Owes must be a valid number',
  priceFloor: (pot: number) => `Price cannot be less than ${minPrice(pot)} (90% of raid price)`,
  priceHint: (pot: number) => `Min allowed: ${minPrice(pot)} (90% of raid price)`,
  depositCap: (price: number, source: Source) => `Deposit cannot exceed ${capText(price, source)}`,
  depositAdjusted: (price: number, source: Source) =>
    `Deposit adjusted to ${capText(price, source)}`,
  curveBoss: 'Please choose Nexus, Dimensius or Both',
  noBoss: 'A Full Run has no boss choice',
};

/** Shown beside an empty field; `required` is about the whole form. */
export const bookingRequiredHints = {
  clientName: "Enter the client's name",
  clientRealm: "Enter the client's realm",
  clientClass: "Choose the client's class",
  clientFaction: "Choose the client's faction",
  paymentRealm: 'Choose the payment realm',
  paymentFaction: 'Choose the payment faction',
  source: 'Choose TC or BR',
} as const;

export const bookingRefusals = {
  cannotBook: () => new Refusal(403, 'forbidden', 'You do not have permission to book raids'),
  notYours: () => new Refusal(403, 'forbidden', 'You can only edit your own bookings'),
  raidGone: () => new Refusal(404, 'not-found', 'This raid does not exist any more'),
  notFound: () => new Refusal(404, 'not-found', 'This booking does not exist any more'),
  raidChanged: () =>
    new Refusal(409, 'raid-changed', 'This raid was just changed. Please look at it again.'),
  raidFull: () => new Refusal(409, 'raid-full', 'This raid is full'),
  alreadyBooked: () =>
    new Refusal(
      409,
      'already-booked',
      'This character is already booked into this raid',
      'clientName',
    ),
  /** Does not say why: the character may be another advertiser's client. */
  cannotSave: () => new Refusal(409, 'cannot-save', 'This booking cannot be saved like this'),
  done: () => new Refusal(409, 'done', 'This booking is done'),
  locked: () => new Refusal(409, 'locked', 'A locked booking cannot be edited'),
  notSenior: () =>
    new Refusal(403, 'forbidden', 'Only Senior Advertisers can change Paid Full', 'paidFull'),
  staysPaid: () =>
    new Refusal(409, 'stays-paid', 'A booking that was marked as Paid stays paid', 'paidFull'),
};

const { required } = bookingMessages;
const gold = (message: string) => z.number({ error: message }).refine(isGold, message);

const paidFull = z.boolean({ error: 'Paid Full must be yes or no' });

/** What a new booking and an edit have alike. */
export const bookingDetails = z.object({
  clientName: requiredText(80, 'The client name', required),
  clientRealm: requiredText(80, 'The client realm', required),
  clientClass: choice(classes, required),
  clientFaction: choice(factions, required),
  paymentRealm: choice(paymentRealms, required),
  paymentFaction: choice(factions, required),
  source: choice(sources, required),
  raiderIOLink: text(500, 'The Raider.IO link').default(''),
  paidFull: paidFull.default(false),
  price: gold(bookingMessages.price),
  deposit: gold(bookingMessages.deposit),
  /** Sent by the client's form; stored is always what price and deposit make it. */
  owes: gold(bookingMessages.owes).optional(),
  contactInfo: text(200, 'The contact information').default(''),
  additionalNotes: text(2_000, 'The notes').default(''),
  selectedBosses: z
    .array(z.enum(curveBosses, bookingMessages.curveBoss), bookingMessages.curveBoss)
    .max(1, bookingMessages.curveBoss)
    .default([]),
});

export const newBookingSchema = bookingDetails.extend({ raidId: id, requestId });
export type NewBooking = z.output<typeof newBookingSchema>;

/** Without `paidFull`, it stays as it is. */
export const bookingEditSchema = bookingDetails.extend({
  id,
  paidFull: paidFull.optional(),
  version,
});
export type BookingEdit = z.output<typeof bookingEditSchema>;

type SaleError = FieldError<'price' | 'deposit' | 'selectedBosses'> | null;
type Sold = Pick<NewBooking, 'price' | 'deposit' | 'source' | 'selectedBosses'>;

const validateDeposit = ({ price, deposit, source }: Sold): SaleError =>
  deposit > maxDeposit(price, source)
    ? { field: 'deposit', message: bookingMessages.depositCap(price, source) }
    : null;

const validateBosses = ({ selectedBosses }: Sold, raidType: RaidType): SaleError => {
  const chosen = selectedBosses.length;
  if (raidType === 'Curve' ? chosen === 1 : chosen === 0) return null;
  const message = raidType === 'Curve' ? bookingMessages.curveBoss : bookingMessages.noBoss;
  return { field: 'selectedBosses', message };
};

export const validateNewBooking = (
  booking: Sold,
  raid: { pot: number; raidType: RaidType },
): SaleError =>
  booking.price < minPrice(raid.pot)
    ? { field: 'price', message: bookingMessages.priceFloor(raid.pot) }
    : validateBookingEdit(booking, raid.raidType);

/** The price floor applies only when the seat is sold. */
export const validateBookingEdit = (booking: Sold, raidType: RaidType): SaleError =>
  validateDeposit(booking) ?? validateBosses(booking, raidType);

export const armours = {
  plate: ['Death Knight', 'Paladin', 'Warrior'],
  mail: ['Hunter', 'Shaman', 'Evoker'],
  leather: ['Druid', 'Rogue', 'Monk', 'Demon Hunter'],
  cloth: ['Priest', 'Mage', 'Warlock'],
} as const satisfies Record<Armour, readonly ClassName[]>;

export const armourOf = (name: ClassName): Armour =>
  armourNames.find((armour) => (armours[armour] as readonly ClassName[]).includes(name)) ?? 'cloth';

export const tokenGroups = {
  dreadful: ['Death Knight', 'Warlock', 'Demon Hunter'],
  mystic: ['Hunter', 'Druid', 'Mage'],
  venerated: ['Paladin', 'Shaman', 'Priest'],
  zenith: ['Warrior', 'Rogue', 'Monk', 'Evoker'],
} as const satisfies Record<string, readonly ClassName[]>;

/** How many of these classes are in each group. */
export const countGroups = <Group extends string>(
  groups: Record<Group, readonly ClassName[]>,
  booked: readonly ClassName[],
): Record<Group, number> =>
  Object.fromEntries(
    Object.entries<readonly ClassName[]>(groups).map(([group, members]) => [
      group,
      booked.filter((each) => members.includes(each)).length,
    ]),
  ) as Record<Group, number>;
