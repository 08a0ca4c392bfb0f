import type {
  Conversation,
  Ticket,
  TicketBooking,
  TicketMessage,
} from '@forge/contract/support/ticket';
import { canNameBooking } from '@forge/contract/support/ticket-permissions';
import type { Viewer } from '@forge/contract/viewer';
import type { NamedBookingRow } from './ticket-bookings.repository.ts';
import type { MessageRow } from './ticket-messages.repository.ts';
import type { TicketRow } from './tickets.repository.ts';

export const factsOf = ({ author_id }: Pick<TicketRow, 'author_id'>) => ({ authorId: author_id });

export const viewTicket = (row: TicketRow): Ticket => ({
  _id: row.id,
  subject: row.subject,
  category: row.category,
  status: row.status,
  author: { _id: row.author_id, username: row.author_name, avatar: row.author_avatar },
  createdAt: row.created_at.toISOString(),
  lastActivityAt: row.last_activity_at.toISOString(),
  messages: row.messages,
  unread: row.seen < row.messages,
  latest: { username: row.latest_name, text: row.latest_text },
});

const viewMessage = (row: MessageRow): TicketMessage => ({
  _id: row.id,
  number: row.number,
  author: { _id: row.author_id, username: row.author_name, avatar: row.author_avatar },
  staffRole: row.staff_role,
  text: row.text,
  movedTo: row.moved_to,
  createdAt: row.created_at.toISOString(),
});

export const viewNamedBooking = (row: NamedBookingRow): TicketBooking => ({
  _id: row.id,
  clientName: row.client_name,
  clientRealm: row.client_realm,
  clientClass: row.client_class,
  raidName: row.raid_name,
  date: row.day,
  time: row.time_of_day,
  version: row.version,
});

export type ConversationRows = {
  ticket: TicketRow;
  messages: MessageRow[];
  booking: NamedBookingRow | undefined;
};

/** The booking only for those who may see it. */
export const viewConversation = (
  viewer: Viewer,
  { ticket, messages, booking }: ConversationRows,
): Conversation => ({
  ticket: viewTicket(ticket),
  booking:
    booking && canNameBooking(viewer, { creatorId: booking.created_by })
      ? viewNamedBooking(booking)
      : null,
  conversation: messages.map(viewMessage),
});
