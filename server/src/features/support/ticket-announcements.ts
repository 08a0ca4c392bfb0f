import { announcementKind } from '../../realtime/announcements.ts';

/** A ticket was opened or answered, or its status changed: the id is the ticket's. */
export const ticketChanged = announcementKind('ticket');

/** A reply was written: the id is the message's. */
export const ticketReplied = announcementKind('ticket-reply');
