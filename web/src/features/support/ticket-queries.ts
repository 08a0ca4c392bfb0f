import { ticketApi } from '@forge/contract/support/ticket-api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import type { TicketFilters } from './ticket-url-state.ts';

export const LIST_FAILURE = 'Failed to load tickets';

const requestOf = ({ status, category, mine, search }: TicketFilters) => ({
  ...(status !== '' && { status }),
  ...(category !== '' && { category }),
  ...(mine && { mine: '1' as const }),
  ...(search.trim() !== '' && { search: search.trim() }),
});

export const ticketQueries = {
  all: ['tickets'] as const,
  lists: ['tickets', 'list'] as const,
  list: (filters: TicketFilters, limit: number) => {
    const request = { ...requestOf(filters), limit };
    return queryOptions({
      queryKey: ['tickets', 'list', request],
      queryFn: () => call(ticketApi.list, request),
      // The rows stay until those of changed filters arrive.
      placeholderData: keepPreviousData,
      meta: { errorMessage: LIST_FAILURE },
    });
  },
  // Errors appear in place of the ticket, not as a toast.
  one: (ticketId: string) =>
    queryOptions({
      queryKey: ['tickets', 'one', ticketId],
      queryFn: () => call(ticketApi.read, { ticketId }),
    }),
  bookings: () =>
    queryOptions({ queryKey: ['ticket-bookings'], queryFn: () => call(ticketApi.bookings) }),
};
