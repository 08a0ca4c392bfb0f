import type { AccessRule } from './endpoint.ts';
import { canHandleMails } from './mails/mail-permissions.ts';
import { canOpenBookRaid } from './raids/raid-permissions.ts';
import { canUseSupport } from './support/ticket-permissions.ts';
import { isAdminLevel, managesRaids, type Viewer } from './viewer.ts';

/** Every page of the portal and who may open it. `:id` matches one path segment. */
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
  support: { path: '/dashboard/support', who: canUseSupport },
  admin: { path: '/dashboard/admin', who: isAdminLevel },
  sendMail: { path: '/dashboard/send-mail', who: canHandleMails },
  adminMails: { path: '/dashboard/admin-mails', who: isAdminLevel },
  settings: { path: '/dashboard/settings', who: 'signed in' },
} satisfies Record<string, { path: string; who: AccessRule }>;

export type PageName = keyof typeof pages;

export const mayOpen = (viewer: Viewer | null, who: AccessRule) =>
  who === 'everyone' || (viewer !== null && (who === 'signed in' || who(viewer)));

export const isPage = (path: string) =>
  Object.values(pages).some(({ path: pattern }) => {
    const wanted = pattern.split('/');
    const given = path.replace(/(?<=.)\/$/, '').split('/');
    return (
      wanted.length === given.length &&
      wanted.every((part, index) => (part.startsWith(':') ? given[index] : part === given[index]))
    );
  });
