import { mayOpen, pages } from '@forge/contract/pages';
import type { Auth } from '../features/auth/use-viewer.ts';

export type NavItem =
  | { kind: 'page'; label: string; to: string }
  /** Opens the community's invite URL; `to` is the fallback page. */
  | { kind: 'invite'; label: string; to: string };

const home = (to: string): NavItem => ({ kind: 'page', label: 'HOME', to });

const bookRaid: NavItem = { kind: 'page', label: 'BOOK RAID', to: pages.bookRaid.path };

/**
 * The main navigation for a viewer. While the auth status loads, public pages keep the links of
 * visitors, and the dashboard those that every signed-in person has.
 */
export const navItemsFor = (auth: Auth, area: 'public' | 'dashboard'): NavItem[] => {
  if (auth.state === 'loading' && area === 'dashboard')
    return [home(pages.dashboard.path), bookRaid];
  if (auth.state !== 'signed in')
    return [
      home(pages.home.path),
      { kind: 'page', label: 'ABOUT US', to: pages.about.path },
      { kind: 'invite', label: 'APPLY TO FORGE', to: pages.apply.path },
      { kind: 'invite', label: 'BOOK A BOOST', to: pages.book.path },
    ];
  const { viewer } = auth;
  const links: (NavItem & { shown: boolean })[] = [
    // For a signed-in viewer HOME is the dashboard; the logo links to the public page.
    { ...home(pages.dashboard.path), shown: true },
    {
      kind: 'page',
      label: 'CREATE RAID',
      to: pages.createRaid.path,
      shown: mayOpen(viewer, pages.createRaid.access),
    },
    {
      kind: 'page',
      label: 'UPCOMING RAIDS',
      to: pages.upcomingRaids.path,
      shown: mayOpen(viewer, pages.upcomingRaids.access),
    },
    { ...bookRaid, shown: true },
    {
      kind: 'page',
      label: 'ADMIN PANEL',
      to: pages.admin.path,
      shown: mayOpen(viewer, pages.admin.access),
    },
  ];
  return links.filter(({ shown }) => shown);
};
