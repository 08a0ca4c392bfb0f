import { z } from 'zod';
import { id } from '../endpoint.ts';
import { classSchema, factionSchema, paymentRealmSchema } from '../game.ts';

export const sources = ['TC', 'BR'] as const;
export type Source = (typeof sources)[number];

export const curveBosses = ['Nexus', 'Dimensius', 'Both'] as const;

/** The value of every field that a viewer may not read. */
export const MASK = '...';
const mask = z.literal(MASK);

/** A booking as its creator, the raid's staff and admins see it. */
export const bookingSchema = z.object({
  _id: id,
  raidId: id,
  userId: z.object({ _id: id, username: z.string() }),
  raiderIOLink: z.string(),
  clientRealm: z.string(),
  clientName: z.string(),
  clientClass: classSchema,
  clientFaction: factionSchema,
  paymentRealm: paymentRealmSchema,
  paymentFaction: factionSchema,
  source: z.enum(sources),
  paidFull: z.boolean(),
  /** Who took the client's gold; null while it is not paid. */
  paidTo: z.enum(['Advertiser', 'Collector']).nullable(),
  price: z.number(),
  deposit: z.number(),
  owes: z.number(),
  contactInfo: z.string(),
  additionalNotes: z.string(),
  selectedBosses: z.array(z.string()),
  // Literals, so that this field discriminates full rows from masked ones.
  lock: z.literal([true, false]),
  inGroup: z.boolean(),
  /** True once the raid is done for this client. */
  status: z.boolean(),
  /** Someone says that the gold was sent. */
  goldSent: z.boolean(),
  /** Whoever had the gold marked its mail as sent. */
  mailSent: z.boolean(),
  /** Its price is under the floor of the time when it was sold or moved. */
  belowMinimum: z.boolean(),
  version: z.number(),
});
export type Booking = z.infer<typeof bookingSchema>;

const masks = Object.fromEntries(Object.keys(bookingSchema.shape).map((key) => [key, mask])) as {
  [Key in keyof Booking]: typeof mask;
};

/** For viewers who may know that the seat is taken and by which class, and no more. */
export const maskedBookingSchema = z.object({
  ...masks,
  ...bookingSchema.pick({ _id: true, raidId: true, clientClass: true }).shape,
});
export type MaskedBooking = z.infer<typeof maskedBookingSchema>;

export type SeenBooking = Booking | MaskedBooking;
export const isMasked = (booking: SeenBooking): booking is MaskedBooking => booking.lock === MASK;

/** The bosses that a client paid for, for people. */
export const bossText = ({ selectedBosses }: Pick<Booking, 'selectedBosses'>): string =>
  selectedBosses.join(', ') || 'All Bosses';

/** What permissions need to know about a booking. */
export type BookingFacts = {
  readonly creatorId: string;
  readonly lock: boolean;
  readonly done: boolean;
};
