import { z } from 'zod';
import { get, id, idempotent, reading, send } from '../endpoint.ts';
import { canSetStatus, canUseSupport } from './ticket-permissions.ts';
import {
  newTicketSchema,
  replySchema,
  seenSchema,
  statusChangeSchema,
  ticketFilterSchema,
} from './ticket-rules.ts';
import { conversationSchema, ticketBookingSchema, ticketSchema, ticketStatuses } from './ticket.ts';

/** Most recently active first. */
export const ticketListSchema = z.object({
  tickets: z.array(ticketSchema),
  /** Whether there are more than the limit. */
  more: z.boolean(),
  /** Per status, regardless of the status filter. */
  counts: z.record(z.enum(ticketStatuses), z.number().int()),
});
export type TicketList = z.infer<typeof ticketListSchema>;

// Access to a single ticket is checked by the use case.
export const ticketApi = {
  list: get('/support/tickets', canUseSupport, ticketListSchema, ticketFilterSchema),
  /** The viewer's recent bookings, to choose one for a ticket. */
  bookings: get('/support/bookings', canUseSupport, z.array(ticketBookingSchema)),
  read: reading(
    send('/support/ticket', canUseSupport, z.object({ ticketId: id }), conversationSchema),
  ),
  open: send(
    '/support/open',
    canUseSupport,
    newTicketSchema,
    conversationSchema,
    'Your ticket is open: you will see the answer here',
  ),
  reply: send('/support/reply', canUseSupport, replySchema, conversationSchema),
  seen: idempotent(send('/support/seen', canUseSupport, seenSchema)),
  setStatus: send('/support/status', canSetStatus, statusChangeSchema, conversationSchema),
};
