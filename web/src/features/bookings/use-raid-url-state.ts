import type { SeatFilters } from '@forge/contract/raids/raid-filters';
import { useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { storedFilters } from './stored-filters.ts';
import { parseUrlState, hasUrlState, formatUrlState, type RaidUrlState } from './raid-url-state.ts';
import { activeSeatFilters, noSeatFilters, storedSeatFilters } from './seat-filters.ts';
import { noFilters, activeFilters, type RaidFilters } from './raid-listing.ts';

// Marks navigations by this page, whose empty state means cleared filters.
const ownNavigation = 'chosen on the page';

/** The page's state in the URL. A URL without state gets the filters of the last visit. */
export function useRaidUrlState() {
  const location = useLocation();
  const [query, setQuery] = useSearchParams();
  const usesStored = !hasUrlState(query) && location.state !== ownNavigation;
  // Applied in the first render, before the URL follows, so that nothing shifts.
  const state = useMemo(
    () => ({
      ...parseUrlState(query),
      ...(usesStored && { filters: storedFilters.read(), seats: storedSeatFilters.read() }),
    }),
    [query, usesStored],
  );
  const hasStored =
    usesStored && activeFilters(state.filters).length + activeSeatFilters(state.seats) > 0;
  const formatted = formatUrlState(state).toString();

  useEffect(() => {
    if (hasStored) setQuery(new URLSearchParams(formatted), { replace: true });
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
    setFilter: (changes: Partial<RaidFilters>) => filter({ ...state.filters, ...changes }),
    setSeats: (changes: Partial<SeatFilters>) =>
      filter(state.filters, { ...state.seats, ...changes }),
    clearFilters: () => filter(noFilters, noSeatFilters),
    showPast: (showPast: boolean) => change({ showPast, page: 1 }),
    // Scrolls to the top.
    goToPage: (page: number) => change({ page }, false),
    open: (raidId: string | null) => change({ open: raidId }),
  };
}

export type RaidUrlControls = ReturnType<typeof useRaidUrlState>;
