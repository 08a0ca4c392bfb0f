import type { PageName } from '@forge/contract/pages';
import {
  CalendarDays,
  CalendarPlus,
  ClipboardList,
  Coins,
  HandCoins,
  House,
  LifeBuoy,
  MailSearch,
  Settings,
  ShieldUser,
  Sparkles,
  Ticket,
  Wallet,
  type LucideIcon,
} from 'lucide-react';

/** The icons of the pages that navigation links to. */
export const pageIcons = {
  dashboard: House,
  createRaid: CalendarPlus,
  upcomingRaids: CalendarDays,
  bookRaid: Ticket,
  myBookings: ClipboardList,
  sendMail: Coins,
  adminMails: MailSearch,
  earnings: Wallet,
  settlement: HandCoins,
  admin: ShieldUser,
  support: LifeBuoy,
  settings: Settings,
  whatsNew: Sparkles,
} satisfies Partial<Record<PageName, LucideIcon>>;

export type LinkedPage = keyof typeof pageIcons;
