import { mayOpen, pages } from '@forge/contract/pages';
import { hasRole, isAdminLevel, isAdvertiser, type Viewer } from '@forge/contract/viewer';
import { CalendarPlus, Coins, MailSearch, Settings, Ticket, type LucideIcon } from 'lucide-react';

/** Narrower than the page's permission: gold collectors use the navigation. */
const canQuickBook = (viewer: Viewer) =>
  isAdminLevel(viewer) || isAdvertiser(viewer) || hasRole(viewer, 'Raid Leader');

type QuickAction = {
  label: string;
  to: string;
  icon: LucideIcon;
  for: (viewer: Viewer) => boolean;
};

const opens =
  (page: { who: Parameters<typeof mayOpen>[1] }) =>
  (viewer: Viewer): boolean =>
    mayOpen(viewer, page.who);

const quickActions: readonly QuickAction[] = [
  {
    label: 'Create Raid',
    to: pages.createRaid.path,
    icon: CalendarPlus,
    for: opens(pages.createRaid),
  },
  { label: 'Book Raid', to: pages.bookRaid.path, icon: Ticket, for: canQuickBook },
  {
    label: 'Collection & Pending History',
    to: pages.sendMail.path,
    icon: Coins,
    for: opens(pages.sendMail),
  },
  {
    label: 'Admin Mails History',
    to: pages.adminMails.path,
    icon: MailSearch,
    for: opens(pages.adminMails),
  },
  { label: 'Settings', to: pages.settings.path, icon: Settings, for: opens(pages.settings) },
];

export const quickActionsOf = (viewer: Viewer) =>
  quickActions.filter((action) => action.for(viewer));
