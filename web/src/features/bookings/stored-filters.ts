import { filterStorage } from './filter-storage.ts';
import { filtersFrom } from './raid-url-state.ts';
import { filterNames, type RaidFilters } from './raid-listing.ts';

/** The filters of the last visit. */
export const storedFilters = {
  read: (): RaidFilters => filtersFrom(filterStorage.read),
  write: (filters: RaidFilters) => {
    for (const name of filterNames) filterStorage.write(name, filters[name]);
  },
};
