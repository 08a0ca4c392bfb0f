import { eventKind } from '../../realtime/event-bus.ts';

/** A ticket was opened or answered, or its status changed: the id is the ticket's. */
export const ticketChanged = eventKind('ticket');

/** A reply was written: the id is the message's. */
export const ticketReplied = eventKind('ticket-reply');
