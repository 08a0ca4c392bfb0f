import { hasEarnings } from '@forge/contract/ledger/ledger-permissions';
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
  { label: 'My Bookings', page: 'myBookings' },
  { label: 'Collection & Pending History', page: 'sendMail' },
  { label: 'Admin Mails History', page: 'adminMails' },
  { label: 'Earnings', page: 'earnings' },
  { label: 'Settlement', page: 'settlement' },
  { label: 'Support', page: 'support' },
  { label: 'Settings', page: 'settings' },
];

/** Links that fewer people need than may follow them. */
const offers: Partial<Record<LinkedPage, (viewer: Viewer) => boolean>> = {
  bookRaid: canQuickBook,
  earnings: hasEarnings,
};

export const quickActionsOf = (viewer: Viewer) =>
  quickActions.filter(({ page }) => offers[page]?.(viewer) ?? mayOpen(viewer, pages[page].who));
