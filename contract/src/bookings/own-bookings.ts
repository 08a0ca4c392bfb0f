import { z } from 'zod';
import { get } from '../endpoint.ts';
import { earningStates } from '../ledger/ledger-api.ts';
import { raidSchema } from '../raids/raid.ts';
import { Refusal } from '../refusal.ts';
import { optionalChoice, text } from '../text.ts';
import { bookingSchema } from './booking.ts';
import { canBook } from './booking-permissions.ts';
import { leftSchema } from './leaving.ts';

/** Bookings of one page. */
export const OWN_BOOKINGS_PAGE = 50;

/** Of one booking, the first that applies from the end. */
export const bookingStates = ['open', 'locked', 'done', 'left'] as const;
export type BookingState = (typeof bookingStates)[number];

/** By the start of the raid: past ones are those that the booking page hides. */
export const raidTimes = ['upcoming', 'past'] as const;

/** The filters of the page, as its URL carries them. '' does not filter. */
export const ownBookingFiltersSchema = z.object({
  /** Part of the name of the raid or the client, or of the client's realm. */
  search: text(100, 'The search').default(''),
  state: optionalChoice(bookingStates, 'The state must be open, locked, done or left'),
  /** Only those whose client still owes gold. */
  owed: z.enum(['', '1'], { error: 'owed must be 1' }).default(''),
  when: optionalChoice(raidTimes, 'when must be upcoming or past'),
});
export type OwnBookingFilters = z.output<typeof ownBookingFiltersSchema>;

export const noOwnBookingFilters: OwnBookingFilters = { search: '', state: '', owed: '', when: '' };

/** What a done booking earned, as in the statement of the ledger. */
const earningSchema = z.object({
  cut: z.number(),
  /** What its line added to the balance. */
  amount: z.number(),
  state: z.enum(earningStates),
});
export type Earning = z.infer<typeof earningSchema>;

const ownBookingSchema = bookingSchema.extend({
  raid: raidSchema.pick({
    _id: true,
    name: true,
    date: true,
    time: true,
    difficulty: true,
    raidType: true,
    cancelled: true,
    version: true,
  }),
  state: z.enum(bookingStates),
  /** What the client still has to pay: nothing once it is paid or its gold was sent, nor after leaving. */
  owed: z.number(),
  /** Null while it has not left. */
  left: leftSchema.nullable(),
  /** Null while it is not done. */
  earning: earningSchema.nullable(),
});
export type OwnBooking = z.infer<typeof ownBookingSchema>;

/** Those of the newest raid first; with `when=upcoming` those of the next one. */
const ownBookingPageSchema = z.object({
  bookings: z.array(ownBookingSchema),
  next: z.string().nullable().describe('Send it as `before` for the next page; null: the end'),
  owedInAll: z
    .number()
    .nullable()
    .describe(
      'What the clients of all bookings owe, whatever the filters; null after the first page',
    ),
});
export type OwnBookingPage = z.infer<typeof ownBookingPageSchema>;

export const ownBookingRefusals = {
  noPage: () => new Refusal(400, 'invalid', 'This is no page of your bookings', 'before'),
};

export const ownBookingApi = {
  mine: get(
    '/booking/mine',
    canBook,
    ownBookingPageSchema,
    ownBookingFiltersSchema.extend({ before: z.string().optional() }),
  ),
};
