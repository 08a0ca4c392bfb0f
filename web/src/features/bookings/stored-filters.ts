import { filtersFrom } from './raid-url-state.ts';
import { filterNames, type FilterName, type RaidFilters } from './raid-listing.ts';

const keyOf = (name: FilterName) => `forge.book-raid.${name}`;

/** The filters of the last visit, in local storage; none where the browser denies storage. */
export const storedFilters = {
  read: (): RaidFilters =>
    filtersFrom((name) => {
      try {
        return localStorage.getItem(keyOf(name));
      } catch {
        return null;
      }
    }),
  write: (filters: RaidFilters) => {
    try {
      for (const name of filterNames) {
        if (filters[name] === '') localStorage.removeItem(keyOf(name));
        else localStorage.setItem(keyOf(name), filters[name]);
      }
    } catch {
      // Denied: the URL still carries them.
    }
  },
};
