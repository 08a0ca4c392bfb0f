import { z } from 'zod';
import { get, id, send } from '../endpoint.ts';
import { canSetStatus, canUseSupport } from './ticket-permissions.ts';
import {
  newTicketSchema,
  replySchema,
  seenSchema,
  statusChangeSchema,
  ticketFilterSchema,
} from './ticket-rules.ts';
import { conversationSchema, ticketBookingSchema, ticketSchema, ticketStatuses } from './ticket.ts';

/** The tickets that pass the filter, the most recently active first. */
export const ticketListSchema = z.object({
  tickets: z.array(ticketSchema),
  /** Whether there are more than the limit let through. */
  more: z.boolean(),
  /** How many there are in each status, whichever status is asked for. */
  counts: z.record(z.enum(ticketStatuses), z.number().int()),
});
export type TicketList = z.infer<typeof ticketListSchema>;

// Whose a ticket is, is decided by the use case: here everyone who has the page may ask.
export const ticketApi = {
  list: get('/support/tickets', canUseSupport, ticketListSchema, ticketFilterSchema),
  /** The person's own recent bookings, for a ticket to name one of. */
  bookings: get('/support/bookings', canUseSupport, z.array(ticketBookingSchema)),
  read: send('/support/ticket', canUseSupport, z.object({ ticketId: id }), conversationSchema),
  open: send(
    '/support/open',
    canUseSupport,
    newTicketSchema,
    conversationSchema,
    'Your ticket is open: you will see the answer here',
  ),
  reply: send('/support/reply', canUseSupport, replySchema, conversationSchema),
  seen: send('/support/seen', canUseSupport, seenSchema),
  setStatus: send('/support/status', canSetStatus, statusChangeSchema, conversationSchema),
};
