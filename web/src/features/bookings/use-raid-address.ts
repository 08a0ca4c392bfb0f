import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { keptFilters } from './kept-filters.ts';
import { readAddress, saysSomething, writeAddress, type RaidAddress } from './raid-address.ts';
import { isFiltered, noFilters, type RaidFilters } from './raid-board.ts';

const chosenHere = 'chosen on the page';

/**
 * What the page shows, held in the address so that it can be linked. An address that says nothing
 * gets the filters of the last visit; one that says anything is shown as it was sent.
 */
export function useRaidAddress() {
  const location = useLocation();
  const [query, setQuery] = useSearchParams();
  const address = readAddress(query);
  const arrivesPlain = !saysSomething(query) && location.state !== chosenHere;

  useEffect(() => {
    if (!arrivesPlain) return;
    const filters = keptFilters.read();
    if (!isFiltered(filters)) return;
    setQuery(writeAddress({ filters, showPast: false, page: 1, open: null }), { replace: true });
  }, [arrivesPlain, setQuery]);

  const change = (changes: Partial<RaidAddress>, preventScrollReset = true) =>
    setQuery(writeAddress({ ...address, ...changes }), {
      replace: true,
      preventScrollReset,
      state: chosenHere,
    });
  const filter = (filters: RaidFilters) => {
    keptFilters.write(filters);
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

export type RaidAddressBar = ReturnType<typeof useRaidAddress>;
