import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import { canNameBooking } from '@forge/contract/support/ticket-permissions';
import {
  ticketRefusals,
  UNRESOLVED_LIMIT,
  type NewTicket,
} from '@forge/contract/support/ticket-rules';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { emit, transact } from '../../transact.ts';
import { lockUser } from '../auth/users.repository.ts';
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

type Existing = NonNullable<Awaited<ReturnType<typeof tickets.findByRequestId>>>;

const isSame = (existing: Existing, ticket: NewTicket) =>
  existing.subject === ticket.subject &&
  existing.category === ticket.category &&
  existing.booking_id === ticket.bookingId &&
  existing.text === ticket.text;

const insert = async (trx: Trx, viewer: Viewer, ticket: NewTicket): Promise<string> => {
  if (ticket.bookingId) await authorizeBooking(trx, viewer, ticket.bookingId);
  if ((await tickets.countUnresolved(trx, viewer.id)) >= UNRESOLVED_LIMIT) {
    throw ticketRefusals.tooManyWaiting();
  }
  const { id } = await tickets.insertTicket(trx, {
    author_id: viewer.id,
    request_id: ticket.requestId,
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
    request_id: ticket.requestId,
  });
  await markSeen(trx, id, viewer.id, 1);
  emit(trx, ticketChanged, id);
  return id;
};

/** Idempotent by request id. */
export const openTicket = (context: AppContext, viewer: Viewer, ticket: NewTicket) =>
  transact(context, { actor: viewer.id, action: 'open ticket' }, async (trx) => {
    // Serialises each person's requests: the limit and the request id are checked without races.
    await lockUser(trx, viewer.id);
    const existing = await tickets.findByRequestId(trx, viewer.id, ticket.requestId);
    if (existing && !isSame(existing, ticket)) throw ticketRefusals.requestReused();
    return readConversation(trx, viewer, existing?.id ?? (await insert(trx, viewer, ticket)));
  });
