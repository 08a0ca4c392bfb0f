import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import { canNameBooking } from '@forge/contract/support/ticket-permissions';
import {
  ticketRefusals,
  WAITING_LIMIT,
  type NewTicket,
} from '@forge/contract/support/ticket-rules';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { announce, transact } from '../../transact.ts';
import { holdPerson } from '../auth/people.repository.ts';
import { readConversation } from './read-tickets.ts';
import { ticketChanged } from './ticket-announcements.ts';
import { findNamedBooking } from './ticket-bookings.repository.ts';
import { insertMessage, noteSeen } from './ticket-messages.repository.ts';
import * as tickets from './tickets.repository.ts';

/** A booking that is not there is refused like one that is not theirs: ids cannot be probed. */
const checkBooking = async (trx: Trx, viewer: Viewer, bookingId: string) => {
  const booking = await findNamedBooking(trx, bookingId);
  if (!booking && isAdminLevel(viewer)) throw ticketRefusals.noBooking();
  if (!booking || !canNameBooking(viewer, { creatorId: booking.created_by })) {
    throw ticketRefusals.notYourBooking();
  }
};

type Asked = NonNullable<Awaited<ReturnType<typeof tickets.findAsked>>>;

const isSame = (asked: Asked, ticket: NewTicket) =>
  asked.subject === ticket.subject &&
  asked.category === ticket.category &&
  asked.booking_id === ticket.bookingId &&
  asked.text === ticket.text;

const insert = async (trx: Trx, viewer: Viewer, ticket: NewTicket): Promise<string> => {
  if (ticket.bookingId) await checkBooking(trx, viewer, ticket.bookingId);
  if ((await tickets.countWaiting(trx, viewer.id)) >= WAITING_LIMIT) {
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
  await noteSeen(trx, id, viewer.id, 1);
  announce(trx, ticketChanged, id);
  return id;
};

/** Opens a ticket; the same request sent again answers with the one that it has opened. */
export const openTicket = (context: AppContext, viewer: Viewer, ticket: NewTicket) =>
  transact(context, { actor: viewer.id, action: 'open ticket' }, async (trx) => {
    // One after the other for each person: the limit is counted, and a request looked up, in peace.
    await holdPerson(trx, viewer.id);
    const asked = await tickets.findAsked(trx, viewer.id, ticket.requestId);
    if (asked && !isSame(asked, ticket)) throw ticketRefusals.sentOtherwise();
    return readConversation(trx, viewer, asked?.id ?? (await insert(trx, viewer, ticket)));
  });
