import type { Conversation, Ticket, TicketStatus } from '@forge/contract/support/ticket';
import { ticketApi, type TicketList } from '@forge/contract/support/ticket-api';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/call.ts';
import { invalidate } from '../../realtime/event-table.ts';
import { ticketQueries } from './ticket-queries.ts';

// The response replaces the conversation; the lists are refetched.
const showConversation = (client: QueryClient, conversation: Conversation) => {
  client.setQueryData(ticketQueries.one(conversation.ticket._id).queryKey, conversation);
  void client.invalidateQueries({ queryKey: ticketQueries.lists });
};

export function useOpenTicket() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: z.input<typeof ticketApi.open.request>) => call(ticketApi.open, request),
    meta: {
      record: ({ subject }: z.input<typeof ticketApi.open.request>) => ({ name: subject }),
      successMessage: ticketApi.open.message,
      errorMessage: 'Your ticket could not be sent. Please try again.',
    },
    onSuccess: (conversation) => showConversation(client, conversation),
  });
}

export function useReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: z.input<typeof ticketApi.reply.request>) =>
      call(ticketApi.reply, request),
    meta: { errorMessage: 'Your reply could not be sent. Please try again.' },
    onSuccess: (conversation) => showConversation(client, conversation),
  });
}

export function useSetStatus({ _id: ticketId, subject }: Ticket) {
  const client = useQueryClient();
  return useMutation({
    // One at a time: the last choice wins.
    scope: { id: ticketId },
    mutationFn: (status: TicketStatus) => call(ticketApi.setStatus, { ticketId, status }),
    meta: {
      record: () => ({ id: ticketId, name: subject }),
      successMessage: (status: TicketStatus) => `Ticket set to ${status}`,
      errorMessage: 'The status could not be changed. Please try again.',
    },
    onSuccess: (conversation) => showConversation(client, conversation),
    // A refusal may mean that the ticket is out of date.
    onError: () => void client.invalidateQueries({ queryKey: ticketQueries.all }),
  });
}

type Seen = { ticketId: string; number: number };

/** Shows a ticket as read. A list that is being read may have been answered before. */
export const showRead = (client: QueryClient, { ticketId, number }: Seen) => {
  const read = <Ticket extends { _id: string; messages: number }>(ticket: Ticket) =>
    ticket._id === ticketId && ticket.messages <= number ? { ...ticket, unread: false } : ticket;
  const { lists: queryKey } = ticketQueries;
  const fetching = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  client.setQueriesData<TicketList>(
    { queryKey },
    (list) => list && { ...list, tickets: list.tickets.map(read) },
  );
  client.setQueryData(
    ticketQueries.one(ticketId).queryKey,
    (one) => one && { ...one, ticket: read(one.ticket) },
  );
  for (const list of fetching) invalidate(client, list.queryKey);
};

/** Stores how far the viewer has read. A failure is silent: the ticket only stays marked. */
export function useMarkSeenMutation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seen: Seen) => call(ticketApi.seen, seen),
    onSuccess: (_none, seen) => showRead(client, seen),
  });
}
