import { useDebouncedUrlState } from '../../lib/use-debounced-url-state.ts';
import { parseUrlState, formatUrlState, type MailView } from './mail-url-state.ts';
import { noFilters, type MailFilters } from './mail-filters.ts';

/** The view, the filters and the page number, stored in the URL with a debounce. */
export function useMailUrlState() {
  const [state, setState] = useDebouncedUrlState(parseUrlState, formatUrlState);
  return {
    ...state,
    setFilter: (changes: Partial<MailFilters>) =>
      setState(({ view, filters }) => ({ view, filters: { ...filters, ...changes }, page: 1 })),
    clearFilters: () => setState(({ view }) => ({ view, filters: noFilters, page: 1 })),
    goToPage: (next: (page: number) => number) =>
      setState((now) => ({ ...now, page: next(now.page) })),
    show: (view: MailView) => setState((now) => ({ ...now, view })),
  };
}

export type MailUrlControls = ReturnType<typeof useMailUrlState>;
