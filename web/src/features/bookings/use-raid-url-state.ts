import type { SeatFilters } from '@forge/contract/raids/raid-filters';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  NavigationType,
  useLocation,
  useNavigationType,
  useSearchParams,
  type NavigateOptions,
} from 'react-router';
import { newestQuery } from '../../lib/newest-query.ts';
import { storedFilters } from './stored-filters.ts';
import { parseUrlState, hasUrlState, formatUrlState, type RaidUrlState } from './raid-url-state.ts';
import { activeSeatFilters, noSeatFilters, storedSeatFilters } from './seat-filters.ts';
import { noFilters, activeFilters, type RaidFilters } from './raid-listing.ts';

// Marks navigations by this page, whose empty state means cleared filters.
const ownNavigation = 'chosen on the page';
const replacing = { replace: true, state: ownNavigation };

/**
 * The page's state in the URL. A URL without state gets the filters of the last visit; `reveal` shows what a link from
 * elsewhere leads to.
 */
export function useRaidUrlState(reveal: (state: RaidUrlState) => RaidUrlState, wasLoaded: boolean) {
  const location = useLocation();
  const [query, setQuery] = useSearchParams();
  const isOwn = location.state === ownNavigation;
  const usesStored = !hasUrlState(query) && !isOwn;
  const arrival = useArrival(location.key, { isOwn, wasLoaded });
  // Applied in the first render, before the URL follows, so that nothing shifts.
  const fromUrl = useMemo(
    () => ({
      ...parseUrlState(query),
      ...(usesStored && { filters: storedFilters.read(), seats: storedSeatFilters.read() }),
    }),
    [query, usesStored],
  );
  const state = isOwn ? fromUrl : reveal(fromUrl);
  const hasStored =
    usesStored && activeFilters(state.filters).length + activeSeatFilters(state.seats) > 0;
  const formatted = formatUrlState(state).toString();

  useEffect(() => {
    if (hasStored)
      setQuery(new URLSearchParams(formatted), { ...replacing, preventScrollReset: true });
  }, [hasStored, formatted, setQuery]);

  // Other URLs, such as that of a link from elsewhere, do not carry the whole state.
  const written = useRef<string | null>(null);
  const newestState = () => {
    const newest = newestQuery();
    return newest.toString() === written.current ? parseUrlState(newest) : state;
  };

  const change = (changes: Partial<RaidUrlState>, options: NavigateOptions = {}) => {
    const next = formatUrlState({ ...newestState(), ...changes });
    written.current = next.toString();
    setQuery(next, { ...replacing, preventScrollReset: true, ...options });
  };
  const filter = (filters: RaidFilters, seats: SeatFilters) => {
    storedFilters.write(filters);
    storedSeatFilters.write(seats);
    change({ filters, seats, page: 1 });
  };

  return {
    state,
    arrival,
    setFilter: (changes: Partial<RaidFilters>) => {
      const { filters, seats } = newestState();
      filter({ ...filters, ...changes }, seats);
    },
    setSeats: (changes: Partial<SeatFilters>) => {
      const { filters, seats } = newestState();
      filter(filters, { ...seats, ...changes });
    },
    clearFilters: () => filter(noFilters, noSeatFilters),
    showPast: (showPast: boolean) => change({ showPast, page: 1 }),
    // Scrolls to the top. The list would stay on the page of an open raid.
    goToPage: (next: (page: number) => number, shownPage: number) => {
      const { page, open } = newestState();
      const changes = { page: next(open === null ? page : shownPage), open: null, booking: null };
      change(changes, { preventScrollReset: false });
    },
    open: (raidId: string | null, page: number) => change({ page, open: raidId, booking: null }),
  };
}

/**
 * Another one for each link that is followed to the page. Null after Back and Forward, where the router restores the
 * scroll position; it cannot while the page is loading.
 */
const useArrival = (key: string, { isOwn, wasLoaded }: { isOwn: boolean; wasLoaded: boolean }) => {
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [arrival, setArrival] = useState({ key, isRestored: isReturn && wasLoaded });
  if (key !== arrival.key && (isReturn || !isOwn)) setArrival({ key, isRestored: isReturn });
  return arrival.isRestored ? null : arrival.key;
};

export type RaidUrlControls = ReturnType<typeof useRaidUrlState>;
