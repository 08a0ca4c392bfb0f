import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { storedFilters } from './stored-filters.ts';
import { parseUrlState, hasUrlState, formatUrlState, type RaidUrlState } from './raid-url-state.ts';
import { noFilters, activeFilters, type RaidFilters } from './raid-listing.ts';

const chosenHere = 'chosen on the page';

/**
 * What the page shows, held in the address so that it can be linked. An address that says nothing
 * gets the filters of the last visit; one that says anything is shown as it was sent.
 */
export function useRaidUrlState() {
  const location = useLocation();
  const [query, setQuery] = useSearchParams();
  const arrivesPlain = !hasUrlState(query) && location.state !== chosenHere;
  // Shown at once and not only when the address has followed: nothing may jump.
  const address = arrivesPlain
    ? { ...parseUrlState(query), filters: storedFilters.read() }
    : parseUrlState(query);
  const isKept = arrivesPlain && activeFilters(address.filters).length > 0;
  const written = formatUrlState(address).toString();

  useEffect(() => {
    if (isKept) setQuery(new URLSearchParams(written), { replace: true });
  }, [isKept, written, setQuery]);

  const change = (changes: Partial<RaidUrlState>, preventScrollReset = true) =>
    setQuery(formatUrlState({ ...address, ...changes }), {
      replace: true,
      preventScrollReset,
      state: chosenHere,
    });
  const filter = (filters: RaidFilters) => {
    storedFilters.write(filters);
    change({ filters, page: 1 });
  };

  return {
    address,
    setFilter: (changes: Partial<RaidFilters>) => filter({ ...address.filters, ...changes }),
    clearFilters: () => filter(noFilters),
    showPast: (showPast: boolean) => change({ showPast, page: 1 }),
    // A new page is read from its top.
    goToPage: (page: number) => change({ page }, false),
    open: (raidId: string | null) => change({ open: raidId }),
  };
}

export type RaidUrlControls = ReturnType<typeof useRaidUrlState>;
