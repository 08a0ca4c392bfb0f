import type { SeatFilters } from '@forge/contract/raids/raid-filters';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { storedFilters } from './stored-filters.ts';
import { parseUrlState, hasUrlState, formatUrlState, type RaidUrlState } from './raid-url-state.ts';
import { activeSeatFilters, noSeatFilters, storedSeatFilters } from './seat-filters.ts';
import { noFilters, activeFilters, type RaidFilters } from './raid-listing.ts';

// Marks navigations by this page, whose empty state means cleared filters.
const ownNavigation = 'chosen on the page';

/**
 * The page's state in the URL. A URL without state gets the filters of the last visit; `reveal` shows what a link from
 * elsewhere leads to.
 */
export function useRaidUrlState(reveal: (state: RaidUrlState) => RaidUrlState) {
  const location = useLocation();
  const [query, setQuery] = useSearchParams();
  const isOwn = location.state === ownNavigation;
  const usesStored = !hasUrlState(query) && !isOwn;
  const [arrival, setArrival] = useState(location.key);
  if (!isOwn && location.key !== arrival) setArrival(location.key);
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
      setQuery(new URLSearchParams(formatted), { replace: true, state: ownNavigation });
  }, [hasStored, formatted, setQuery]);

  const change = (changes: Partial<RaidUrlState>, preventScrollReset = true) =>
    setQuery(formatUrlState({ ...state, ...changes }), {
      replace: true,
      preventScrollReset,
      state: ownNavigation,
    });
  const filter = (filters: RaidFilters, seats = state.seats) => {
    storedFilters.write(filters);
    storedSeatFilters.write(seats);
    change({ filters, seats, page: 1 });
  };

  return {
    state,
    /** Another one for each link that is followed to the page. */
    arrival,
    setFilter: (changes: Partial<RaidFilters>) => filter({ ...state.filters, ...changes }),
    setSeats: (changes: Partial<SeatFilters>) =>
      filter(state.filters, { ...state.seats, ...changes }),
    clearFilters: () => filter(noFilters, noSeatFilters),
    showPast: (showPast: boolean) => change({ showPast, page: 1 }),
    // Scrolls to the top.
    goToPage: (page: number) => change({ page }, false),
    open: (raidId: string | null) => change({ open: raidId, booking: null }),
  };
}

export type RaidUrlControls = ReturnType<typeof useRaidUrlState>;
