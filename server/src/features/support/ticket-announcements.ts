import { announcementKind } from '../../realtime/announcements.ts';

/** A ticket was opened, answered or moved: the id is the ticket's. */
export const ticketChanged = announcementKind('ticket');

/** Something was said in a ticket after it was opened: the id is the message's. */
export const ticketReplied = announcementKind('ticket-reply');
