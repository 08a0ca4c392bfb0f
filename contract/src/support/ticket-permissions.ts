import { created } from '../bookings/booking-permissions.ts';
import type { BookingFacts } from '../bookings/booking.ts';
import { hasRole, isAdminLevel, type Viewer } from '../viewer.ts';
import { staffRoles, type StaffRole } from './staff-roles.ts';
import type { ReplyFacts, TicketFacts } from './ticket.ts';

export const canUseSupport = (viewer: Viewer) =>
  isAdminLevel(viewer) || hasRole(viewer, 'Forge Member');

export const opened = (viewer: Viewer, ticket: TicketFacts) => ticket.authorId === viewer.id;

export const seesEveryTicket = isAdminLevel;

/** Staff, and the author while they may use support. */
export const canReadTicket = (viewer: Viewer, ticket: TicketFacts) =>
  seesEveryTicket(viewer) || (canUseSupport(viewer) && opened(viewer, ticket));

export const canReply = canReadTicket;

/** The author and the participating staff, except for the writer. */
export const isNotifiedOfReply = (viewer: Viewer, ticket: TicketFacts, reply: ReplyFacts) =>
  reply.writerId !== viewer.id &&
  canReadTicket(viewer, ticket) &&
  (opened(viewer, ticket) || reply.participantIds.includes(viewer.id));

export const canSetStatus = isAdminLevel;

/** May refer to this booking in a ticket, and see it there. */
export const canNameBooking = (viewer: Viewer, booking: Pick<BookingFacts, 'creatorId'>) =>
  isAdminLevel(viewer) || created(viewer, booking);

/** The role shown beside an answer; staff write in their own tickets as authors. */
export const staffRoleFor = (viewer: Viewer, ticket: TicketFacts): StaffRole | null =>
  opened(viewer, ticket) ? null : (staffRoles.find((role) => hasRole(viewer, role)) ?? null);
