import { canBook } from './bookings/booking-permissions.ts';
import type { AccessRule } from './endpoint.ts';
import { canHandleMails } from './mails/mail-permissions.ts';
import { canOpenBookRaid } from './raids/raid-permissions.ts';
import { canUseSupport } from './support/ticket-permissions.ts';
import { isAdminLevel, isMember, managesRaids, type Viewer } from './viewer.ts';

/**
 * Every page of the portal and who may open it. `:id` matches one path segment. The page of a raid night
 * also asks for a relation to the raid: see `canRunRaidNight`.
 */
export const pages = {
  home: { path: '/', who: 'everyone' },
  about: { path: '/about', who: 'everyone' },
  apply: { path: '/apply', who: 'everyone' },
  book: { path: '/book', who: 'everyone' },
  login: { path: '/login', who: 'everyone' },
  dashboard: { path: '/dashboard', who: 'signed in' },
  createRaid: { path: '/dashboard/create-raid', who: managesRaids },
  upcomingRaids: { path: '/dashboard/upcoming-raids', who: managesRaids },
  editRaid: { path: '/dashboard/edit-raid/:id', who: managesRaids },
  editNoRaid: { path: '/dashboard/edit-raid', who: managesRaids },
  bookRaid: { path: '/dashboard/book-raid', who: canOpenBookRaid },
  bookRaids: { path: '/dashboard/book-raids', who: canOpenBookRaid },
  raidNight: { path: '/dashboard/raid-night/:id', who: isMember },
  myBookings: { path: '/dashboard/my-bookings', who: canBook },
  support: { path: '/dashboard/support', who: canUseSupport },
  admin: { path: '/dashboard/admin', who: isAdminLevel },
  sendMail: { path: '/dashboard/send-mail', who: canHandleMails },
  adminMails: { path: '/dashboard/admin-mails', who: isAdminLevel },
  earnings: { path: '/dashboard/earnings', who: isMember },
  settlement: { path: '/dashboard/settlement', who: isAdminLevel },
  settings: { path: '/dashboard/settings', who: 'signed in' },
} satisfies Record<string, { path: string; who: AccessRule }>;

export type PageName = keyof typeof pages;

export const mayOpen = (viewer: Viewer | null, who: AccessRule) =>
  who === 'everyone' || (viewer !== null && (who === 'signed in' || who(viewer)));

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
