import { useSearchParams } from 'react-router';
import { useDebouncedUrlState } from '../../lib/use-debounced-url-state.ts';
import {
  noFilters,
  parseUrlState,
  formatUrlState,
  type TicketFilters,
} from './ticket-url-state.ts';

const parseFilters = (query: URLSearchParams) => parseUrlState(query).filters;

/** The filters and the open ticket, stored in the URL; the filters with a debounce. */
export function useTicketUrlState() {
  const [query, setQuery] = useSearchParams();
  const { ticket, filters: debouncedFilters } = parseUrlState(query);
  const [filters, setFilters] = useDebouncedUrlState(parseFilters, (chosen) =>
    formatUrlState({ filters: chosen, ticket }),
  );
  return {
    ticket,
    filters,
    /** The debounced filters, which the server is queried with. */
    debouncedFilters,
    setFilter: (changes: Partial<TicketFilters>) =>
      setFilters((before) => ({ ...before, ...changes })),
    clearFilters: () => setFilters(noFilters),
    /** The tab, which is a status, stays. */
    clearFiltersOfTab: () => setFilters({ ...noFilters, status: filters.status }),
    /** Adds a history entry: Back leads from a ticket to the list. */
    linkTo: (ticketId: string | null) => ({
      search: formatUrlState({ filters, ticket: ticketId }).toString(),
    }),
    goTo: (ticketId: string | null) =>
      setQuery(formatUrlState({ filters, ticket: ticketId }), { preventScrollReset: true }),
  };
}

export type TicketUrlControls = ReturnType<typeof useTicketUrlState>;
