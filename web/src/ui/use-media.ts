import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; false while prerendering. */
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

/** Tailwind's xl: for the tables of bookings and mails, whose many columns need the room. Below, cards. */
export const useHasRoomForWideTable = () => useMedia('(min-width: 80rem)');

/** Tailwind's lg: for every other table. Below, cards. */
export const useHasTableRows = () => useMedia('(min-width: 64rem)');

/** Below Tailwind's sm. */
export const useIsPhone = () => useMedia('(width < 40rem)');
