import { randomUUID } from 'node:crypto';
import type { Conversation, Ticket } from '@forge/contract/support/ticket';
import type { TicketList } from '@forge/contract/support/ticket-api';
import type { Person } from './person.ts';

/** What a member would send; a request of its own every time. */
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

const payloadOf = ({ body }: { body: Record<string, unknown> }): unknown => {
  if (body['success'] !== true) throw new Error(String(body['message']));
  return body['payload'];
};
const conversationOf = (answer: { body: Record<string, unknown> }) =>
  payloadOf(answer) as Conversation;

export const openTicket = async (person: Person, changes: object = {}): Promise<Ticket> =>
  conversationOf(await person.post('/support/open', ticketDraft(changes))).ticket;

export const readTicket = async (person: Person, ticketId: string): Promise<Conversation> =>
  conversationOf(await person.post('/support/ticket', { ticketId }));

export const reply = async (
  person: Person,
  ticketId: string,
  changes: object = {},
): Promise<Conversation> =>
  conversationOf(await person.post('/support/reply', replyDraft(ticketId, changes)));

export const setStatus = async (
  person: Person,
  ticketId: string,
  status: string,
): Promise<Conversation> =>
  conversationOf(await person.post('/support/status', { ticketId, status }));

export const listTickets = async (person: Person, query = ''): Promise<TicketList> =>
  payloadOf(await person.get(`/support/tickets${query}`)) as TicketList;
