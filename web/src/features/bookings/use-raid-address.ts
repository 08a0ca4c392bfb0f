import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { keptFilters } from './kept-filters.ts';
import { readAddress, saysSomething, writeAddress, type RaidAddress } from './raid-address.ts';
import { noFilters, setFilters, type RaidFilters } from './raid-board.ts';

const chosenHere = 'chosen on the page';

/**
 * What the page shows, held in the address so that it can be linked. An address that says nothing
 * gets the filters of the last visit; one that says anything is shown as it was sent.
 */
export function useRaidAddress() {
  const location = useLocation();
  const [query, setQuery] = useSearchParams();
  const arrivesPlain = !saysSomething(query) && location.state !== chosenHere;
  // Shown at once and not only when the address has followed: nothing may jump.
  const address = arrivesPlain
    ? { ...readAddress(query), filters: keptFilters.read() }
    : readAddress(query);
  const isKept = arrivesPlain && setFilters(address.filters).length > 0;
  const written = writeAddress(address).toString();

  useEffect(() => {
    if (isKept) setQuery(new URLSearchParams(written), { replace: true });
  }, [isKept, written, setQuery]);

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
