import { announcementKind } from '../../realtime/announcements.ts';

/** A ticket was opened, answered or moved: the id is the ticket's. */
export const ticketChanged = announcementKind('ticket');
