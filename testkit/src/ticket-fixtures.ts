import { randomUUID } from 'node:crypto';
import type { Conversation, Ticket } from '@forge/contract/support/ticket';
import type { TicketList } from '@forge/contract/support/ticket-api';
import { payloadOf, type Person } from './person.ts';

/** A valid new ticket; each has its own request id. */
export const ticketDraft = (changes: object = {}) => ({
  requestId: randomUUID(),
  category: 'Other',
  subject: 'A question',
  text: 'How does this work?',
  ...changes,
});

export const replyDraft = (ticketId: string, changes: object = {}) => ({
  requestId: randomUUID(),
  ticketId,
  text: 'Something more',
  ...changes,
});

export const openTicket = async (person: Person, changes: object = {}): Promise<Ticket> =>
  (await payloadOf<Conversation>(person.post('/support/open', ticketDraft(changes)))).ticket;

export const readTicket = (person: Person, ticketId: string): Promise<Conversation> =>
  payloadOf(person.post('/support/ticket', { ticketId }));

export const reply = (
  person: Person,
  ticketId: string,
  changes: object = {},
): Promise<Conversation> => payloadOf(person.post('/support/reply', replyDraft(ticketId, changes)));

export const setStatus = (
  person: Person,
  ticketId: string,
  status: string,
): Promise<Conversation> => payloadOf(person.post('/support/status', { ticketId, status }));

export const listTickets = (person: Person, query = ''): Promise<TicketList> =>
  payloadOf(person.get(`/support/tickets${query}`));
