import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds; false in a page that was rendered ahead of time. */
export function useMedia(query: string) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Tailwind's xl: from here on a table of many columns has room beside the sidebar; below, rows are cards. */
export const useIsWideScreen = () => useMedia('(min-width: 80rem)');
