import { z } from 'zod';
import { bookingSchema } from '../bookings/booking.ts';
import { raidSchema } from '../raids/raid.ts';
import { ticketSchema } from '../support/ticket.ts';

/** The first rows of a list, and its length. */
const limitedList = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number() });

/** A summary of a raid without its clients. */
const agendaRaidSchema = raidSchema
  .pick({
    _id: true,
    name: true,
    date: true,
    time: true,
    difficulty: true,
    pot: true,
    maxClients: true,
    cancelled: true,
    version: true,
  })
  .extend({ taken: z.number() });
export type AgendaRaid = z.infer<typeof agendaRaidSchema>;

/** A raid that the person leads or collects for, with its clients' progress. */
const ownRaidSchema = agendaRaidSchema.extend({
  leads: z.boolean(),
  collects: z.boolean(),
  hasCollector: z.boolean(),
  inGroup: z.number(),
  done: z.number(),
});
export type OwnRaid = z.infer<typeof ownRaidSchema>;

/** A booking of the person. */
const agendaBookingSchema = bookingSchema
  .pick({
    _id: true,
    clientName: true,
    clientClass: true,
    price: true,
    lock: true,
    inGroup: true,
    status: true,
    version: true,
  })
  .extend({
    raid: raidSchema.pick({ _id: true, name: true, date: true, time: true, version: true }),
  });
export type AgendaBooking = z.infer<typeof agendaBookingSchema>;

/** The person's ticket, unresolved or with unread entries. */
const ownTicketSchema = ticketSchema.pick({
  _id: true,
  subject: true,
  status: true,
  lastActivityAt: true,
  unread: true,
});
export type OwnTicket = z.infer<typeof ownTicketSchema>;

/** Unsent mails in the person's scope; `yours` are those whose gold this person holds. */
const goldToSendSchema = z.object({
  count: z.number(),
  amount: z.number(),
  /** When the oldest became due. */
  oldest: z.iso.datetime().nullable(),
  yours: z.object({ count: z.number(), amount: z.number() }),
  /** Sent, and missing at the bank: this person holds it again. Absent in answers of an older process. */
  missing: z.object({ count: z.number(), amount: z.number() }).optional(),
});
export type GoldToSend = z.infer<typeof goldToSendSchema>;

/** One day of the schedule: published raids with their seats, and pending raids. */
const plannedDaySchema = z.object({
  day: z.string(),
  published: z.number(),
  pending: z.number(),
  taken: z.number(),
  seats: z.number(),
});
export type PlannedDay = z.infer<typeof plannedDaySchema>;

/** Days in the schedule, today included. */
export const PLANNED_DAYS = 7;

const planningSchema = z.object({
  pending: limitedList(agendaRaidSchema),
  withoutCollector: limitedList(agendaRaidSchema),
  days: z.array(plannedDaySchema).length(PLANNED_DAYS),
});
export type Planning = z.infer<typeof planningSchema>;

/** The whole community's figures of today. */
const communityDaySchema = z.object({
  raids: z.number(),
  taken: z.number(),
  seats: z.number(),
  bookings: z.number(),
  goldBooked: z.number(),
  goldDone: z.number(),
});
export type CommunityDay = z.infer<typeof communityDaySchema>;

/** A person's agenda; sections that do not concern them are absent. */
export const agendaSchema = z.object({
  community: communityDaySchema.optional(),
  ownRaids: limitedList(ownRaidSchema).optional(),
  goldToSend: goldToSendSchema.optional(),
  openRaids: limitedList(agendaRaidSchema).optional(),
  /** Created today: what `bookingToday` of a person's stats counts. */
  ownBookings: limitedList(agendaBookingSchema).optional(),
  /** The person's clients in raids of today that they booked on an earlier day. */
  ownClients: limitedList(agendaBookingSchema).optional(),
  planning: planningSchema.optional(),
  ownTickets: limitedList(ownTicketSchema).optional(),
});
export type Agenda = z.infer<typeof agendaSchema>;
