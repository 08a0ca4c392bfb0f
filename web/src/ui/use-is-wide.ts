import { useSyncExternalStore } from 'react';

// Tailwind's lg: from here on a table has room beside the sidebar; below, rows are cards.
const query = '(min-width: 64rem)';

const subscribe = (onChange: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

export const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
