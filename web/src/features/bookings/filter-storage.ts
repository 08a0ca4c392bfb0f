const keyOf = (name: string) => `forge.book-raid.${name}`;

/** The local storage of the page's filters. Where the browser denies storage, every filter is unset. */
export const filterStorage = {
  read: (name: string): string | null => {
    try {
      return localStorage.getItem(keyOf(name));
    } catch {
      return null;
    }
  },
  /** An empty value removes the filter. */
  write: (name: string, value: string) => {
    try {
      if (value === '') localStorage.removeItem(keyOf(name));
      else localStorage.setItem(keyOf(name), value);
    } catch {
      // Denied: the URL still has the filter.
    }
  },
};
