import { z } from 'zod';
import { bookingSchema } from '../bookings/booking.ts';
import { raidSchema } from '../raids/raid.ts';
import { ticketSchema } from '../support/ticket.ts';

/** The first few of a list, and how many there are in all. */
const firstFew = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number() });

/** A raid in one line: what it is and how full, never who is in it. */
const raidLineSchema = raidSchema
  .pick({
    _id: true,
    name: true,
    date: true,
    time: true,
    difficulty: true,
    pot: true,
    maxClients: true,
  })
  .extend({ taken: z.number() });
export type RaidLine = z.infer<typeof raidLineSchema>;

/** A raid that the person leads or collects for, and how far its clients are. */
const ownRaidSchema = raidLineSchema.extend({
  leads: z.boolean(),
  collects: z.boolean(),
  hasCollector: z.boolean(),
  inGroup: z.number(),
  done: z.number(),
});
export type OwnRaid = z.infer<typeof ownRaidSchema>;

/** A booking of the person's own that was made today, or whose raid is today. */
const ownBookingSchema = bookingSchema
  .pick({
    _id: true,
    clientName: true,
    clientClass: true,
    price: true,
    lock: true,
    inGroup: true,
    status: true,
  })
  .extend({ raid: raidSchema.pick({ _id: true, name: true, date: true, time: true }) });
export type OwnBooking = z.infer<typeof ownBookingSchema>;

/** A ticket of the person's own that is not resolved, or was since they last looked. */
const ownTicketSchema = ticketSchema.pick({
  _id: true,
  subject: true,
  status: true,
  lastActivityAt: true,
  unread: true,
});
export type OwnTicket = z.infer<typeof ownTicketSchema>;

/** Mails that are the person's to handle and not sent; `yours` is the gold this person holds. */
const goldToSendSchema = z.object({
  count: z.number(),
  amount: z.number(),
  /** When the oldest of them became due. */
  oldest: z.iso.datetime().nullable(),
  yours: z.object({ count: z.number(), amount: z.number() }),
});
export type GoldToSend = z.infer<typeof goldToSendSchema>;

/** One of the days to come: published raids and their seats, and plans that wait. */
const plannedDaySchema = z.object({
  day: z.string(),
  published: z.number(),
  pending: z.number(),
  taken: z.number(),
  seats: z.number(),
});
export type PlannedDay = z.infer<typeof plannedDaySchema>;

/** How many days of planning are in sight, today included. */
export const PLANNED_DAYS = 7;

const planningSchema = z.object({
  pending: firstFew(raidLineSchema),
  withoutCollector: firstFew(raidLineSchema),
  days: z.array(plannedDaySchema).length(PLANNED_DAYS),
});
export type Planning = z.infer<typeof planningSchema>;

/** The whole community's day so far. */
const communityDaySchema = z.object({
  raids: z.number(),
  taken: z.number(),
  seats: z.number(),
  bookings: z.number(),
  goldBooked: z.number(),
  goldDone: z.number(),
});
export type CommunityDay = z.infer<typeof communityDaySchema>;

/** What a person needs next: a part is there for those whom it concerns. */
export const nextSchema = z.object({
  community: communityDaySchema.optional(),
  ownRaids: firstFew(ownRaidSchema).optional(),
  goldToSend: goldToSendSchema.optional(),
  openRaids: firstFew(raidLineSchema).optional(),
  ownBookings: firstFew(ownBookingSchema).optional(),
  planning: planningSchema.optional(),
  ownTickets: firstFew(ownTicketSchema).optional(),
});
export type Next = z.infer<typeof nextSchema>;
