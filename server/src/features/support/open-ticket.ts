import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import { ticketApi } from '@forge/contract/support/ticket-api';
import { canNameBooking } from '@forge/contract/support/ticket-permissions';
import {
  ticketRefusals,
  UNRESOLVED_LIMIT,
  type NewTicket,
} from '@forge/contract/support/ticket-rules';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { lockLimit } from '../../database/lock-limit.ts';
import { createOnce } from '../../idempotency/create-once.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { readConversation } from './read-tickets.ts';
import { ticketChanged } from './ticket-events.ts';
import { findNamedBooking } from './ticket-bookings.repository.ts';
import { insertMessage, markSeen } from './ticket-messages.repository.ts';
import * as tickets from './tickets.repository.ts';

/** Refuses missing bookings like those of others, so that ids cannot be probed. */
const authorizeBooking = async (trx: Trx, viewer: Viewer, bookingId: string) => {
  const booking = await findNamedBooking(trx, bookingId);
  if (!booking && isAdminLevel(viewer)) throw ticketRefusals.noBooking();
  if (!booking || !canNameBooking(viewer, { creatorId: booking.created_by })) {
    throw ticketRefusals.notYourBooking();
  }
};

/** Refuses another unresolved ticket of this person past the limit. */
export const checkUnresolved = async (trx: Trx, authorId: string) => {
  await lockLimit(trx, `tickets of ${authorId}`);
  if ((await tickets.countUnresolved(trx, authorId)) >= UNRESOLVED_LIMIT) {
    throw ticketRefusals.tooManyWaiting();
  }
};

const insert = async (trx: Trx, viewer: Viewer, id: string, ticket: NewTicket) => {
  if (ticket.bookingId) await authorizeBooking(trx, viewer, ticket.bookingId);
  await checkUnresolved(trx, viewer.id);
  await tickets.insertTicket(trx, {
    id,
    author_id: viewer.id,
    category: ticket.category,
    subject: ticket.subject,
    booking_id: ticket.bookingId,
  });
  await insertMessage(trx, {
    ticket_id: id,
    number: 1,
    author_id: viewer.id,
    staff_role: null,
    text: ticket.text,
    moved_to: null,
  });
  await markSeen(trx, id, viewer.id, 1);
  emit(trx, ticketChanged, id);
};

export const openTicket = (context: AppContext, viewer: Viewer, ticket: NewTicket) =>
  transact(context, changeBy(viewer, 'open ticket'), async (trx) => {
    const request = { viewer, endpoint: ticketApi.open, body: ticket };
    const ticketId = await createOnce(trx, request, (id) => insert(trx, viewer, id, ticket));
    return readConversation(trx, viewer, ticketId);
  });
