import { z } from 'zod';
import { id } from '../endpoint.ts';
import { classSchema } from '../game.ts';
import { staffRoles } from './staff-roles.ts';

export const ticketCategories = [
  'Booking',
  'Payment',
  'Raid',
  'Account',
  'Portal',
  'Other',
] as const;
export type TicketCategory = (typeof ticketCategories)[number];

export const ticketStatuses = ['Open', 'In progress', 'Resolved'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

const personSchema = z.object({
  _id: id,
  username: z.string(),
  avatar: z.string().nullable(),
});
export type TicketPerson = z.infer<typeof personSchema>;

/** A ticket in the list. */
export const ticketSchema = z.object({
  _id: id,
  subject: z.string(),
  category: z.enum(ticketCategories),
  status: z.enum(ticketStatuses),
  author: personSchema,
  createdAt: z.iso.datetime(),
  /** The last entry or change of status. */
  lastActivityAt: z.iso.datetime(),
  /** Number of entries, and of the last entry. */
  messages: z.number().int(),
  /** Whether this viewer has unread entries. */
  unread: z.boolean(),
  /** The latest entry, its text shortened; null if it only changed the status. */
  latest: z.object({ username: z.string(), text: z.string().nullable() }),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** One entry: a text, a change of status, or both. */
export const ticketMessageSchema = z.object({
  _id: id,
  /** From 1, per ticket. */
  number: z.number().int(),
  author: personSchema,
  /** The staff's role; null for the ticket's author. */
  staffRole: z.enum(staffRoles).nullable(),
  text: z.string().nullable(),
  movedTo: z.enum(ticketStatuses).nullable(),
  createdAt: z.iso.datetime(),
});
export type TicketMessage = z.infer<typeof ticketMessageSchema>;

/** A summary of the booking that a ticket is about. */
export const ticketBookingSchema = z.object({
  _id: id,
  clientName: z.string(),
  clientRealm: z.string(),
  clientClass: classSchema,
  raidName: z.string(),
  /** The raid's day and time in Paris. */
  date: z.string(),
  time: z.string(),
  version: z.number(),
});
export type TicketBooking = z.infer<typeof ticketBookingSchema>;

export const conversationSchema = z.object({
  ticket: ticketSchema,
  /** Null if there is none, or if this viewer may not see it any more. */
  booking: ticketBookingSchema.nullable(),
  conversation: z.array(ticketMessageSchema),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** What permissions need to know about a ticket. */
export type TicketFacts = { readonly authorId: string };

/** What decides who is notified of a reply. */
export type ReplyFacts = { readonly writerId: string; readonly participantIds: readonly string[] };
