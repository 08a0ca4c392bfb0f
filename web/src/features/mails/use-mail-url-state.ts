import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { parseUrlState, formatUrlState } from './mail-url-state.ts';
import { noFilters, type MailFilters } from './mail-filters.ts';

const chosenHere = 'chosen on the page';
// Some browsers refuse more than a hundred changes of the address in half a minute.
const SETTLE_MS = 250;

/** The filters and the page: what is typed shows at once, the address follows when it settles. */
export function useMailUrlState() {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const isOwn = useNavigationType() === NavigationType.Replace && location.state === chosenHere;
  const [address, setAddress] = useState(() => parseUrlState(query));
  const [seen, setSeen] = useState(query);

  // A link or the Back button leads to other filters.
  if (query !== seen) {
    setSeen(query);
    if (!isOwn) setAddress(parseUrlState(query));
  }

  useEffect(() => {
    const next = formatUrlState(address);
    if (next.toString() === query.toString()) return;
    const timer = setTimeout(
      () => setQuery(next, { replace: true, preventScrollReset: true, state: chosenHere }),
      SETTLE_MS,
    );
    return () => clearTimeout(timer);
  }, [address, query, setQuery]);

  return {
    ...address,
    setFilter: (changes: Partial<MailFilters>) =>
      setAddress(({ filters }) => ({ filters: { ...filters, ...changes }, page: 1 })),
    clearFilters: () => setAddress({ filters: noFilters, page: 1 }),
    goToPage: (page: number) => setAddress(({ filters }) => ({ filters, page })),
  };
}

export type MailUrlControls = ReturnType<typeof useMailUrlState>;
