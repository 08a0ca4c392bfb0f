import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { preload, usePreload, whenLoaded } from '../../lib/load-on-demand.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { unreadText } from './notice-list.ts';
import { ownNotices } from './notice-queries.ts';

const loadDrawer = () => import('./notice-drawer.tsx');
// Loaded on demand: the number is on every page, the list is not.
const NoticeDrawer = lazy(loadDrawer);

// On a phone the icon ends where the page's text does.
const placeClasses = 'max-sm:-mr-2';

/** Reserves its place while it is not known who is signed in. */
export const BellPlace = () => (
  <span className={`size-10 pointer-coarse:size-11 max-sm:size-11 ${placeClasses}`} />
);

/** Opens the notices, and shows how many are unread. */
export function Bell({ now }: { now: number }) {
  const { data } = useInfiniteQuery(ownNotices);
  const { key } = useLocation();
  usePreload(loadDrawer);
  // Bound to the page: following a notice closes the drawer.
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Not again when the person goes back to the page.
  if (openAt !== null && openAt !== key) setOpenAt(null);
  const [isMounted, mount] = useState(false);
  const unread = unreadText(data?.pages[0]?.unread ?? 0);
  return (
    <>
      <IconButton
        label={unread === null ? 'Notices' : `Notices, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={openAt === key}
        className={`relative ${placeClasses}`}
        onPointerEnter={() => preload(loadDrawer)}
        onClick={() =>
          void whenLoaded(loadDrawer, () => {
            mount(true);
            setOpenAt(key);
          })
        }
      >
        <BellIcon aria-hidden="true" />
        {unread !== null && (
          <span
            aria-hidden="true"
            className="tabular absolute top-0.5 right-0.5 min-w-4.5 rounded-full bg-ember px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-iron-1"
          >
            {unread}
          </span>
        )}
      </IconButton>
      {isMounted && (
        <Suspense>
          <NoticeDrawer
            now={now}
            open={openAt === key}
            onOpenChange={(isOpen) => setOpenAt(isOpen ? key : null)}
          />
        </Suspense>
      )}
    </>
  );
}
