import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';

const ownNavigation = 'changed on the page';
// Some browsers reject more than a hundred changes of the URL in half a minute.
const DEBOUNCE_MS = 250;

/** State that the query string of the URL follows, debounced. A link or the Back button changes it. */
export function useDebouncedUrlState<State>(
  parse: (query: URLSearchParams) => State,
  format: (state: State) => URLSearchParams,
) {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const isOwn = useNavigationType() === NavigationType.Replace && location.state === ownNavigation;
  const [state, setState] = useState(() => parse(query));
  const [seen, setSeen] = useState(query);

  if (query !== seen) {
    setSeen(query);
    if (!isOwn) setState(parse(query));
  }

  const next = format(state).toString();
  useEffect(() => {
    if (next === query.toString()) return;
    const timer = setTimeout(
      () => setQuery(next, { replace: true, preventScrollReset: true, state: ownNavigation }),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [next, query, setQuery]);

  return [state, setState] as const;
}
