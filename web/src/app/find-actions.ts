import { authAddresses } from '@forge/contract/auth/auth-addresses';
import { canBook } from '@forge/contract/bookings/booking-permissions';
import { pages } from '@forge/contract/pages';
import { canUseSupport } from '@forge/contract/support/ticket-permissions';
import { managesRaids, type Viewer } from '@forge/contract/viewer';
import type { FindAction } from '../features/find/find-options.ts';

type ActionContext = { navigate: (to: string) => void; showShortcuts?: (() => void) | undefined };

/** What a person can do from anywhere. */
export const findActionsOf = (
  viewer: Viewer,
  { navigate, showShortcuts }: ActionContext,
): FindAction[] => {
  const actions: (FindAction & { shown: boolean })[] = [
    {
      label: 'Book into a raid',
      shown: canBook(viewer),
      run: () => navigate(pages.bookRaid.path),
    },
    {
      label: 'Create a raid',
      shown: managesRaids(viewer),
      run: () => navigate(pages.createRaid.path),
    },
    {
      label: 'Ask for support',
      shown: canUseSupport(viewer),
      run: () => navigate(pages.support.path),
    },
    {
      label: 'Show keyboard shortcuts',
      shown: showShortcuts !== undefined,
      run: () => showShortcuts?.(),
    },
    // A full navigation: the server ends the session and redirects home.
    { label: 'Sign out', shown: true, run: () => window.location.assign(authAddresses.signOut) },
  ];
  return actions.filter(({ shown }) => shown);
};
