import { canBook } from './bookings/booking-permissions.ts';
import type { AccessRule } from './endpoint.ts';
import { canHandleMails } from './mails/mail-permissions.ts';
import { canOpenBookRaid } from './raids/raid-permissions.ts';
import { canUseSupport } from './support/ticket-permissions.ts';
import { isAdminLevel, isMember, managesRaids, type Viewer } from './viewer.ts';

/**
 * Every page of the portal and who may open it. `:id` matches one path segment. Pages with a title are found by it.
 * The page of a raid night also asks for a relation to the raid: see `canRunRaidNight`.
 */
export const pages = {
  home: { path: '/', access: 'everyone' },
  about: { path: '/about', title: 'About us', access: 'everyone' },
  apply: { path: '/apply', title: 'Apply To Forge', access: 'everyone' },
  book: { path: '/book', title: 'Book A Boost', access: 'everyone' },
  login: { path: '/login', access: 'everyone' },
  dashboard: { path: '/dashboard', title: 'Dashboard', access: 'signed in' },
  createRaid: { path: '/dashboard/create-raid', title: 'Create Raid', access: managesRaids },
  upcomingRaids: {
    path: '/dashboard/upcoming-raids',
    title: 'Upcoming Raids',
    access: managesRaids,
  },
  editRaid: { path: '/dashboard/edit-raid/:id', access: managesRaids },
  editNoRaid: { path: '/dashboard/edit-raid', access: managesRaids },
  bookRaid: { path: '/dashboard/book-raid', title: 'Book Raid', access: canOpenBookRaid },
  bookRaids: { path: '/dashboard/book-raids', access: canOpenBookRaid },
  raidNight: { path: '/dashboard/raid-night/:id', access: isMember },
  myBookings: { path: '/dashboard/my-bookings', title: 'My Bookings', access: canBook },
  support: { path: '/dashboard/support', title: 'Support', access: canUseSupport },
  admin: { path: '/dashboard/admin', title: 'Admin Panel', access: isAdminLevel },
  sendMail: {
    path: '/dashboard/send-mail',
    title: 'Collection & Pending History',
    access: canHandleMails,
  },
  adminMails: {
    path: '/dashboard/admin-mails',
    title: 'Admin Mails History',
    access: isAdminLevel,
  },
  earnings: { path: '/dashboard/earnings', title: 'Earnings', access: isMember },
  settlement: { path: '/dashboard/settlement', title: 'Settlement', access: isAdminLevel },
  whatsNew: { path: '/dashboard/whats-new', title: 'What is new', access: isMember },
  settings: { path: '/dashboard/settings', title: 'Settings', access: 'signed in' },
} satisfies Record<string, { path: string; title?: string; access: AccessRule }>;

export type PageName = keyof typeof pages;

export const mayOpen = (viewer: Viewer | null, access: AccessRule) =>
  access === 'everyone' || (viewer !== null && (access === 'signed in' || access(viewer)));

const matchers = Object.values(pages).map(
  ({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/*$`, 'i'),
);

/** The segments of a path without their percent-encoding; malformed ones stay as they are. */
const decodePath = (path: string) => {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
};

/** Whether the web's router shows a page at this path: it ignores case and trailing slashes. */
export const isPage = (path: string) => {
  const decoded = decodePath(path);
  return matchers.some((matcher) => matcher.test(decoded));
};
