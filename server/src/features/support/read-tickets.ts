import { refusals } from '@forge/contract/refusal';
import { canReadTicket, seesEveryTicket } from '@forge/contract/support/ticket-permissions';
import { ticketRefusals, type TicketFilter } from '@forge/contract/support/ticket-rules';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Database, Trx } from '../../database/database.ts';
import { findNamedBooking, recentBookingsOf } from './ticket-bookings.repository.ts';
import * as messages from './ticket-messages.repository.ts';
import { factsOf, type ConversationRows } from './ticket-view.ts';
import * as tickets from './tickets.repository.ts';

const MAX_BOOKING_CHOICES = 50;

/** The viewer's tickets, or everyone's for staff. */
export const listTickets = async (
  { db }: AppContext,
  viewer: Viewer,
  { mine, limit, status, ...filter }: TicketFilter,
) => {
  const seesAll = seesEveryTicket(viewer) && mine === undefined;
  const scope = { ...filter, authorId: seesAll ? null : viewer.id };
  const [rows, counts] = await Promise.all([
    tickets.listTickets(db, viewer.id, { ...scope, status, limit: limit + 1 }),
    tickets.countTickets(db, scope),
  ]);
  return { rows: rows.slice(0, limit), more: rows.length > limit, counts };
};

/** Refuses missing tickets like those of others, so that ids cannot be probed. */
export const authorizeRead = <Row extends { author_id: string }>(
  viewer: Viewer,
  ticket: Row | undefined,
): Row => {
  if (!ticket && seesEveryTicket(viewer)) throw ticketRefusals.notFound();
  if (!ticket || !canReadTicket(viewer, factsOf(ticket))) throw refusals.forbidden();
  return ticket;
};

export const readConversation = async (
  db: Database | Trx,
  viewer: Viewer,
  ticketId: string,
): Promise<ConversationRows> => {
  const ticket = authorizeRead(viewer, await tickets.findTicket(db, viewer.id, ticketId));
  return {
    ticket,
    messages: await messages.messagesOf(db, ticketId),
    booking: ticket.booking_id ? await findNamedBooking(db, ticket.booking_id) : undefined,
  };
};

export const markSeen = async (
  { db }: AppContext,
  viewer: Viewer,
  { ticketId, number }: { ticketId: string; number: number },
): Promise<void> => {
  authorizeRead(viewer, await tickets.findTicket(db, viewer.id, ticketId));
  await messages.markSeen(db, ticketId, viewer.id, number);
};

/** The bookings that this person can refer to in a ticket. */
export const listBookingChoices = ({ db }: AppContext, viewer: Viewer) =>
  recentBookingsOf(db, viewer.id, MAX_BOOKING_CHOICES);
