import { mayOpen, pages, type PageName } from '@forge/contract/pages';
import type { Auth } from './use-viewer.ts';

/** How a page turns away someone who is signed in but may not open it. */
type Denial = 'to dashboard' | 'managers only' | 'no permission';

// Who is denied is the contract's business; here is only how each page says so.
const denials: Partial<Record<PageName, Denial>> = {
  createRaid: 'managers only',
  editRaid: 'managers only',
  upcomingRaids: 'no permission',
  bookRaid: 'no permission',
  bookRaids: 'no permission',
};

// On these screens people are told that the check failed and can repeat it in place.
const pagesThatReportFailedCheck: ReadonlySet<PageName | undefined> = new Set<PageName>([
  'upcomingRaids',
  'bookRaid',
  'bookRaids',
]);

export type Verdict = 'open' | 'wait' | 'auth check failed' | 'to home' | 'to login' | Denial;

/** What happens to this person at this page. A page that is not known stays shut. */
export const decideAccess = (page: PageName | undefined, auth: Auth): Verdict => {
  if (auth.state === 'loading') return 'wait';
  if (auth.state === 'signed out') {
    if (auth.isCheckFailed === true && pagesThatReportFailedCheck.has(page))
      return 'auth check failed';
    return page === 'editRaid' ? 'to login' : 'to home';
  }
  if (page === undefined) return 'to dashboard';
  return mayOpen(auth.viewer, pages[page].who) ? 'open' : (denials[page] ?? 'to dashboard');
};
