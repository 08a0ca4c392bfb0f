import { hasEarnings } from '@forge/contract/ledger/ledger-permissions';
import { mayOpen, pages } from '@forge/contract/pages';
import { isAdvertiser, type Viewer } from '@forge/contract/viewer';
import type { PageLink } from '../features/dashboard/quick-actions.ts';

/** With the menu, five places. */
const MAX_PAGES = 4;

/** The most used first; the names are short enough for a fifth of a phone's width. */
const mainPages: readonly PageLink[] = [
  { label: 'Home', page: 'dashboard' },
  { label: 'Book Raid', page: 'bookRaid' },
  { label: 'Bookings', page: 'myBookings' },
  { label: 'Upcoming', page: 'upcomingRaids' },
  { label: 'Collection', page: 'sendMail' },
  { label: 'Earnings', page: 'earnings' },
  { label: 'Create Raid', page: 'createRaid' },
  { label: 'Support', page: 'support' },
  { label: 'Settings', page: 'settings' },
];

/** Pages that fewer people use often than may open them. */
const uses: Partial<Record<PageLink['page'], (viewer: Viewer) => boolean>> = {
  myBookings: isAdvertiser,
  earnings: hasEarnings,
};

/** The pages of the bottom bar on small screens: the first few that the viewer uses. */
export const mainPagesOf = (viewer: Viewer) =>
  mainPages
    .filter(({ page }) => uses[page]?.(viewer) ?? mayOpen(viewer, pages[page].access))
    .slice(0, MAX_PAGES);
