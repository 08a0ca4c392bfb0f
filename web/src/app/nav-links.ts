import { mayOpen, pages } from '@forge/contract/pages';
import type { Auth } from '../features/auth/use-viewer.ts';

export type NavItem =
  | { kind: 'page'; label: string; to: string }
  /** Opens the community's invite URL; `to` is the fallback page. */
  | { kind: 'invite'; label: string; to: string };

const home = (to: string): NavItem => ({ kind: 'page', label: 'HOME', to });

/** The main navigation for a viewer. */
export const navItemsFor = (auth: Auth): NavItem[] => {
  if (auth.state === 'loading') return [home(pages.home.path)];
  if (auth.state === 'signed out')
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
      shown: mayOpen(viewer, pages.createRaid.who),
    },
    {
      kind: 'page',
      label: 'UPCOMING RAIDS',
      to: pages.upcomingRaids.path,
      shown: mayOpen(viewer, pages.upcomingRaids.who),
    },
    { kind: 'page', label: 'BOOK RAID', to: pages.bookRaid.path, shown: true },
    {
      kind: 'page',
      label: 'ADMIN PANEL',
      to: pages.admin.path,
      shown: mayOpen(viewer, pages.admin.who),
    },
  ];
  return links.filter(({ shown }) => shown);
};
