import { hasEarnings } from '@forge/contract/ledger/ledger-permissions';
import { mayOpen, pages } from '@forge/contract/pages';
import { hasRole, isAdminLevel, isAdvertiser, type Viewer } from '@forge/contract/viewer';
import type { LinkedPage } from './page-icons.ts';

/** Narrower than the page's permission: gold collectors use the navigation. */
const canQuickBook = (viewer: Viewer) =>
  isAdminLevel(viewer) || isAdvertiser(viewer) || hasRole(viewer, 'Raid Leader');

export type PageLink = { label: string; page: LinkedPage };

const linkTo = (page: LinkedPage): PageLink => ({ label: pages[page].title, page });

const quickActions: readonly PageLink[] = [
  linkTo('createRaid'),
  linkTo('bookRaid'),
  linkTo('myBookings'),
  linkTo('sendMail'),
  linkTo('adminMails'),
  linkTo('earnings'),
  linkTo('settlement'),
  linkTo('support'),
  linkTo('settings'),
];

/** Pages whose quick action is shown to fewer people than may open the page. */
const narrowerAccess: Partial<Record<LinkedPage, (viewer: Viewer) => boolean>> = {
  bookRaid: canQuickBook,
  earnings: hasEarnings,
};

export const quickActionsOf = (viewer: Viewer) =>
  quickActions.filter(
    ({ page }) => narrowerAccess[page]?.(viewer) ?? mayOpen(viewer, pages[page].access),
  );
