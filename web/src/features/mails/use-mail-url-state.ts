import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { parseUrlState, formatUrlState } from './mail-url-state.ts';
import { noFilters, type MailFilters } from './mail-filters.ts';

const ownNavigation = 'chosen on the page';
// Some browsers reject more than a hundred URL changes in half a minute.
const DEBOUNCE_MS = 250;

/** The filters and the page number; the URL follows, debounced. */
export function useMailUrlState() {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const isOwn = useNavigationType() === NavigationType.Replace && location.state === ownNavigation;
  const [state, setState] = useState(() => parseUrlState(query));
  const [seen, setSeen] = useState(query);

  // A link or the Back button changed the URL.
  if (query !== seen) {
    setSeen(query);
    if (!isOwn) setState(parseUrlState(query));
  }

  useEffect(() => {
    const next = formatUrlState(state);
    if (next.toString() === query.toString()) return;
    const timer = setTimeout(
      () => setQuery(next, { replace: true, preventScrollReset: true, state: ownNavigation }),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [state, query, setQuery]);

  return {
    ...state,
    setFilter: (changes: Partial<MailFilters>) =>
      setState(({ filters }) => ({ filters: { ...filters, ...changes }, page: 1 })),
    clearFilters: () => setState({ filters: noFilters, page: 1 }),
    goToPage: (page: number) => setState(({ filters }) => ({ filters, page })),
  };
}

export type MailUrlControls = ReturnType<typeof useMailUrlState>;
