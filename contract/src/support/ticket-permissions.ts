import { created } from '../bookings/booking-permissions.ts';
import type { BookingFacts } from '../bookings/booking.ts';
import { holds, isAdminLevel, type Viewer } from '../viewer.ts';
import { staffRoles, type StaffRole } from './staff-roles.ts';
import type { ReplyFacts, TicketFacts } from './ticket.ts';

export const canUseSupport = (viewer: Viewer) =>
  isAdminLevel(viewer) || holds(viewer, 'Forge Member');

export const opened = (viewer: Viewer, ticket: TicketFacts) => ticket.authorId === viewer.id;

export const seesEveryTicket = isAdminLevel;

/** A ticket is its author's and the staff's, as long as support is theirs to use at all. */
export const canReadTicket = (viewer: Viewer, ticket: TicketFacts) =>
  seesEveryTicket(viewer) || (canUseSupport(viewer) && opened(viewer, ticket));

export const canReply = canReadTicket;

/** Whom a reply is said to: its ticket's author and whoever of the staff has taken part, but not its writer. */
export const isToldOfReply = (viewer: Viewer, ticket: TicketFacts, reply: ReplyFacts) =>
  reply.writerId !== viewer.id &&
  canReadTicket(viewer, ticket) &&
  (opened(viewer, ticket) || reply.tookPart.includes(viewer.id));

export const canSetStatus = isAdminLevel;

/** Whether a ticket may name this booking, and whether its reader may see which one it is. */
export const canNameBooking = (viewer: Viewer, booking: Pick<BookingFacts, 'creatorId'>) =>
  isAdminLevel(viewer) || created(viewer, booking);

/** The role in which someone writes: on their own ticket everyone is its author, staff or not. */
export const answersAs = (viewer: Viewer, ticket: TicketFacts): StaffRole | null =>
  opened(viewer, ticket) ? null : (staffRoles.find((role) => holds(viewer, role)) ?? null);
