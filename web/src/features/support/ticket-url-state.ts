import {
  ticketCategories,
  ticketStatuses,
  type TicketCategory,
  type TicketStatus,
} from '@forge/contract/support/ticket';
import { SUBJECT_LIMIT } from '@forge/contract/support/ticket-rules';
import { TICKET_PARAMETER } from '../../lib/ticket-link.ts';

export type TicketFilters = {
  status: TicketStatus | '';
  category: TicketCategory | '';
  mine: boolean;
  search: string;
};

export const noFilters: TicketFilters = { status: '', category: '', mine: false, search: '' };

/** What the query string of the page stores. */
export type TicketUrlState = { filters: TicketFilters; ticket: string | null };

/** Whether the list is filtered within its tab. */
export const hasFilterBesidesStatus = ({ category, mine, search }: TicketFilters) =>
  category !== '' || mine || search.trim() !== '';

export const isFiltered = (filters: TicketFilters) =>
  filters.status !== '' || hasFilterBesidesStatus(filters);

export const parseUrlState = (query: URLSearchParams): TicketUrlState => ({
  filters: {
    // An unknown value filters nothing.
    status: ticketStatuses.find((status) => status === query.get('status')) ?? '',
    category: ticketCategories.find((category) => category === query.get('category')) ?? '',
    mine: query.get('mine') === '1',
    search: (query.get('search') ?? '').slice(0, SUBJECT_LIMIT),
  },
  ticket: query.get(TICKET_PARAMETER),
});

/** Only what differs from the defaults, so that links stay short. */
export const formatUrlState = ({ filters, ticket }: TicketUrlState): URLSearchParams => {
  const query = new URLSearchParams();
  if (filters.status !== '') query.set('status', filters.status);
  if (filters.category !== '') query.set('category', filters.category);
  if (filters.mine) query.set('mine', '1');
  if (filters.search.trim() !== '') query.set('search', filters.search);
  if (ticket !== null) query.set(TICKET_PARAMETER, ticket);
  return query;
};
