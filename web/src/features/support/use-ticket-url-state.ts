import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { noFilters, readUrlState, writeUrlState, type TicketFilters } from './ticket-url-state.ts';

const changedHere = 'changed on the page';
// Some browsers refuse more than a hundred changes of the URL in half a minute.
const DEBOUNCE_MS = 250;

/** The filters and the open ticket, stored in the URL with a debounce. */
export function useTicketUrlState() {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const isOwn = useNavigationType() === NavigationType.Replace && location.state === changedHere;
  const { ticket, filters: debouncedFilters } = readUrlState(query);
  const [filters, setFilters] = useState(() => readUrlState(query).filters);
  const [seen, setSeen] = useState(query);

  // A link or the Back button brings other filters.
  if (query !== seen) {
    setSeen(query);
    if (!isOwn) setFilters(readUrlState(query).filters);
  }

  useEffect(() => {
    const next = writeUrlState({ filters, ticket });
    if (next.toString() === query.toString()) return;
    const timer = setTimeout(
      () => setQuery(next, { replace: true, preventScrollReset: true, state: changedHere }),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [filters, ticket, query, setQuery]);

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
      search: writeUrlState({ filters, ticket: ticketId }).toString(),
    }),
    goTo: (ticketId: string | null) =>
      setQuery(writeUrlState({ filters, ticket: ticketId }), { preventScrollReset: true }),
  };
}

export type TicketUrlStateHandle = ReturnType<typeof useTicketUrlState>;
