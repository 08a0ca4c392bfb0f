import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { noFilters, readAddress, writeAddress, type TicketFilters } from './ticket-address.ts';

const chosenHere = 'chosen on the page';
// Some browsers refuse more than a hundred changes of the address in half a minute.
const SETTLE_MS = 250;

/** The filters and the open ticket: what is typed shows at once, the address follows. */
export function useTicketAddress() {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const isOwn = useNavigationType() === NavigationType.Replace && location.state === chosenHere;
  const { ticket, filters: settled } = readAddress(query);
  const [filters, setFilters] = useState(() => readAddress(query).filters);
  const [seen, setSeen] = useState(query);

  // A link or the Back button leads to other filters.
  if (query !== seen) {
    setSeen(query);
    if (!isOwn) setFilters(readAddress(query).filters);
  }

  useEffect(() => {
    const next = writeAddress({ filters, ticket });
    if (next.toString() === query.toString()) return;
    const timer = setTimeout(
      () => setQuery(next, { replace: true, preventScrollReset: true, state: chosenHere }),
      SETTLE_MS,
    );
    return () => clearTimeout(timer);
  }, [filters, ticket, query, setQuery]);

  return {
    ticket,
    filters,
    /** The filters once typing has paused: what the server is asked. */
    settled,
    setFilter: (changes: Partial<TicketFilters>) =>
      setFilters((before) => ({ ...before, ...changes })),
    clearFilters: () => setFilters(noFilters),
    /** A step of its own in the history: Back leads from a ticket to the list. */
    linkTo: (ticketId: string | null) => ({
      search: writeAddress({ filters, ticket: ticketId }).toString(),
    }),
    goTo: (ticketId: string | null) =>
      setQuery(writeAddress({ filters, ticket: ticketId }), { preventScrollReset: true }),
  };
}

export type TicketAddressBar = ReturnType<typeof useTicketAddress>;
