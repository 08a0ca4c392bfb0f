import { mayOpen, pages, type PageName } from '@forge/contract/pages';
import type { Auth } from './use-viewer.ts';

/** How a page denies a signed-in viewer. */
type Denial = 'to dashboard' | 'managers only' | 'no permission';

// The contract decides who is denied; this maps how each page shows it.
const denials: Partial<Record<PageName, Denial>> = {
  createRaid: 'managers only',
  editRaid: 'managers only',
  editNoRaid: 'managers only',
  upcomingRaids: 'no permission',
  bookRaid: 'no permission',
  bookRaids: 'no permission',
  raidNight: 'no permission',
};

// These pages show a failed auth check and offer a retry.
const pagesWithRetry: ReadonlySet<PageName | undefined> = new Set<PageName>([
  'upcomingRaids',
  'bookRaid',
  'bookRaids',
]);

/** The edit page, with or without a raid in its address. */
export const isEditRaid = (page: PageName | undefined) =>
  page === 'editRaid' || page === 'editNoRaid';

/** The list of published raids, under both of its addresses. */
export const isBookRaid = (page: PageName | undefined) =>
  page === 'bookRaid' || page === 'bookRaids';

type AccessDecision = 'open' | 'wait' | 'auth check failed' | 'to home' | 'to login' | Denial;

/** Decides what a viewer gets on a page. Unknown pages are denied. */
export const decideAccess = (page: PageName | undefined, auth: Auth): AccessDecision => {
  if (auth.state === 'loading') return 'wait';
  if (auth.state === 'signed out') {
    if (auth.isCheckFailed === true && pagesWithRetry.has(page)) return 'auth check failed';
    return isEditRaid(page) && auth.hasNoRoleArray !== true ? 'to login' : 'to home';
  }
  if (page === undefined) return 'to dashboard';
  return mayOpen(auth.viewer, pages[page].access) ? 'open' : (denials[page] ?? 'to dashboard');
};
