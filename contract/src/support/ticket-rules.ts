import { z } from 'zod';
import { id, requestId } from '../endpoint.ts';
import { Refusal } from '../refusal.ts';
import { choice, requiredText, text } from '../text.ts';
import type { StaffRole } from './staff-roles.ts';
import { ticketCategories, ticketStatuses, type TicketStatus } from './ticket.ts';

export const SUBJECT_LIMIT = 120;
export const TEXT_LIMIT = 4_000;
/** Entries per conversation. */
export const MESSAGES_LIMIT = 500;
/** Unresolved tickets per person. */
export const UNRESOLVED_LIMIT = 20;
/** Page size and maximum of the list. */
export const LIST_PAGE_SIZE = 50;
export const LIST_LIMIT = 500;

export const ticketFormMessages = {
  category: 'Please choose what it is about',
  subject: 'Please give your ticket a subject',
  text: 'Please write what it is about',
  reply: 'Please write a reply',
  status: 'Please choose a status',
};

export const ticketRefusals = {
  notFound: () => new Refusal(404, 'not-found', 'This ticket does not exist'),
  noBooking: () =>
    new Refusal(404, 'not-found', 'This booking does not exist any more', 'bookingId'),
  notYourBooking: () =>
    new Refusal(403, 'forbidden', 'A ticket can only name a booking of your own', 'bookingId'),
  tooManyWaiting: () =>
    new Refusal(
      409,
      'too-many-tickets',
      `You have ${UNRESOLVED_LIMIT} tickets waiting: please write in one of them`,
    ),
  full: () =>
    new Refusal(
      409,
      'ticket-full',
      `This ticket has ${MESSAGES_LIMIT} entries: please open a new one`,
    ),
};

const chosenBooking = z
  .union([id, z.literal('')], { error: 'This id is not valid' })
  .nullish()
  .transform((bookingId) => bookingId || null);

export const newTicketSchema = z.object({
  requestId,
  category: choice(ticketCategories, ticketFormMessages.category),
  subject: requiredText(SUBJECT_LIMIT, 'The subject', ticketFormMessages.subject).refine(
    (subject) => !/[\r\n]/.test(subject),
    'The subject must be one line',
  ),
  text: requiredText(TEXT_LIMIT, 'The text', ticketFormMessages.text),
  bookingId: chosenBooking,
});
export type NewTicket = z.output<typeof newTicketSchema>;

export const replySchema = z.object({
  requestId,
  ticketId: id,
  text: requiredText(TEXT_LIMIT, 'The reply', ticketFormMessages.reply),
});
export type Reply = z.output<typeof replySchema>;

export const statusChangeSchema = z.object({
  ticketId: id,
  status: choice(ticketStatuses, ticketFormMessages.status),
});

/** The number of the last entry that was read. */
export const seenSchema = z.object({
  ticketId: id,
  number: z.number({ error: 'The number must be a number' }).int().min(0).max(1_000_000),
});

export const ticketFilterSchema = z.object({
  status: choice(ticketStatuses, ticketFormMessages.status).optional(),
  category: choice(ticketCategories, ticketFormMessages.category).optional(),
  /** Only the viewer's own tickets; the default for everyone but staff. */
  mine: z.enum(['1'], 'Say 1, or nothing').optional(),
  search: text(SUBJECT_LIMIT, 'What you search for').optional(),
  limit: z.coerce
    .number({ error: 'The limit must be a number' })
    .int('The limit must be a whole number')
    .min(1, 'The limit must be at least 1')
    .max(LIST_LIMIT, `The limit can be at most ${LIST_LIMIT}`)
    .default(LIST_PAGE_SIZE),
});
export type TicketFilter = z.output<typeof ticketFilterSchema>;

/** A staff answer puts an open ticket in progress; the author's reply reopens a resolved one. */
export const statusAfterReply = (
  status: TicketStatus,
  staffRole: StaffRole | null,
): TicketStatus => {
  if (staffRole !== null) return status === 'Open' ? 'In progress' : status;
  return status === 'Resolved' ? 'Open' : status;
};
