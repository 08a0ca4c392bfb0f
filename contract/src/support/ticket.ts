import { z } from 'zod';
import { id } from '../endpoint.ts';
import { classSchema } from '../game.ts';
import { staffRoles } from './staff-roles.ts';

/** What a ticket is about: the place in the community where the answer is known. */
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

/** A ticket as it stands in the list. */
export const ticketSchema = z.object({
  _id: id,
  subject: z.string(),
  category: z.enum(ticketCategories),
  status: z.enum(ticketStatuses),
  author: personSchema,
  createdAt: z.iso.datetime(),
  /** When something was last said or the status last changed. */
  lastActivityAt: z.iso.datetime(),
  /** How many entries the conversation has; the last one has this number. */
  messages: z.number().int(),
  /** Whether something happened since this viewer last looked. */
  unread: z.boolean(),
  /** The latest entry: by whom, and how it begins; without words it only moved the ticket. */
  latest: z.object({ username: z.string(), text: z.string().nullable() }),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** One entry of a conversation: words, a change of the status, or both at once. */
export const ticketMessageSchema = z.object({
  _id: id,
  /** Counted from 1 in every ticket. */
  number: z.number().int(),
  author: personSchema,
  /** The role in which staff answered; null where the ticket's author wrote. */
  staffRole: z.enum(staffRoles).nullable(),
  text: z.string().nullable(),
  movedTo: z.enum(ticketStatuses).nullable(),
  createdAt: z.iso.datetime(),
});
export type TicketMessage = z.infer<typeof ticketMessageSchema>;

/** What a ticket shows of the booking that it is about. */
export const ticketBookingSchema = z.object({
  _id: id,
  clientName: z.string(),
  clientRealm: z.string(),
  clientClass: classSchema,
  raidName: z.string(),
  /** The raid's day and time on a wall in Paris. */
  date: z.string(),
  time: z.string(),
});
export type TicketBooking = z.infer<typeof ticketBookingSchema>;

export const conversationSchema = z.object({
  ticket: ticketSchema,
  /** Null where there is none, or none that this viewer may see any more. */
  booking: ticketBookingSchema.nullable(),
  conversation: z.array(ticketMessageSchema),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** What a person's relation to a ticket is decided by. */
export type TicketFacts = { readonly authorId: string };

/** What decides who is told of a reply: who wrote it, and who has an entry in its ticket. */
export type ReplyFacts = { readonly writerId: string; readonly tookPart: readonly string[] };
