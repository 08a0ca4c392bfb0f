import { mayOpen, pages } from '@forge/contract/pages';
import { hasRole, isAdminLevel, isAdvertiser, type Viewer } from '@forge/contract/viewer';
import type { LinkedPage } from './page-icons.ts';

/** Narrower than the page's permission: gold collectors use the navigation. */
const canQuickBook = (viewer: Viewer) =>
  isAdminLevel(viewer) || isAdvertiser(viewer) || hasRole(viewer, 'Raid Leader');

export type PageLink = { label: string; page: LinkedPage };

const quickActions: readonly PageLink[] = [
  { label: 'Create Raid', page: 'createRaid' },
  { label: 'Book Raid', page: 'bookRaid' },
  { label: 'Collection & Pending History', page: 'sendMail' },
  { label: 'Admin Mails History', page: 'adminMails' },
  { label: 'Support', page: 'support' },
  { label: 'Settings', page: 'settings' },
];

export const quickActionsOf = (viewer: Viewer) =>
  quickActions.filter(({ page }) =>
    page === 'bookRaid' ? canQuickBook(viewer) : mayOpen(viewer, pages[page].who),
  );
