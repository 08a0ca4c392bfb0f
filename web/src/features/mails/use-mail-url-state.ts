import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { parseUrlState, formatUrlState, type MailView } from './mail-url-state.ts';
import { noFilters, type MailFilters } from './mail-filters.ts';

const ownNavigation = 'chosen on the page';
// Some browsers reject more than a hundred URL changes in half a minute.
const DEBOUNCE_MS = 250;

/** The view, the filters and the page number; the URL follows, debounced. */
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
      setState(({ view, filters }) => ({ view, filters: { ...filters, ...changes }, page: 1 })),
    clearFilters: () => setState(({ view }) => ({ view, filters: noFilters, page: 1 })),
    goToPage: (page: number) => setState((now) => ({ ...now, page })),
    show: (view: MailView) => setState((now) => ({ ...now, view })),
  };
}

export type MailUrlControls = ReturnType<typeof useMailUrlState>;
