import { pages, type PageName } from '@forge/contract/pages';
import { roleNames } from '@forge/contract/viewer';
import { expect, test } from 'vitest';
import { authOf } from '../../../test/fixtures.ts';
import { decideAccess, isEditRaid } from './access-decision.ts';

const dashboardPages = (Object.keys(pages) as PageName[]).filter((page) =>
  pages[page].path.startsWith('/dashboard'),
);

test.each(dashboardPages)(
  '%s waits for the auth status and redirects visitors and users without a role array',
  (page) => {
    expect(decideAccess(page, { state: 'loading' })).toBe('wait');
    expect(decideAccess(page, { state: 'signed out' })).toBe(
      isEditRaid(page) ? 'to login' : 'to home',
    );
    expect(decideAccess(page, { state: 'signed out', hasNoRoleArray: true })).toBe('to home');
  },
);

test('shows a failed auth check on the raid pages only, elsewhere it counts as signed out', () => {
  const failing = dashboardPages.filter(
    (page) =>
      decideAccess(page, { state: 'signed out', isCheckFailed: true }) === 'auth check failed',
  );
  expect(failing).toEqual(['upcomingRaids', 'bookRaid', 'bookRaids']);
});

test.each(dashboardPages)('opens %s for an admin', (page) => {
  expect(decideAccess(page, authOf('Admin'))).toBe('open');
});

test('opens only the dashboard and the settings without roles', () => {
  const open = dashboardPages.filter((page) => decideAccess(page, authOf()) === 'open');
  expect(open).toEqual(['dashboard', 'settings']);
});

test('opens every page for exactly the roles in the route table', () => {
  const managers = ['Admin', 'Developer', 'Raid Manager'];
  const sellers = ['Advertiser', 'Senior Advertiser', 'Trial Advertiser'];
  const booking = ['Admin', 'Developer', ...sellers, 'Gold Collector', 'Raid Leader'];
  const table: Partial<Record<PageName, readonly string[]>> = {
    dashboard: roleNames,
    createRaid: managers,
    upcomingRaids: managers,
    editRaid: managers,
    editNoRaid: managers,
    bookRaid: booking,
    bookRaids: booking,
    // By the relation to the raid, which the page checks.
    raidNight: roleNames,
    support: ['Admin', 'Developer', 'Forge Member'],
    admin: ['Admin', 'Developer'],
    sendMail: ['Admin', 'Developer', 'Gold Collector', 'Senior Advertiser'],
    adminMails: ['Admin', 'Developer'],
    myBookings: ['Admin', 'Developer', 'Advertiser', 'Senior Advertiser', 'Trial Advertiser'],
    earnings: roleNames,
    settlement: ['Admin', 'Developer'],
    whatsNew: roleNames,
    settings: roleNames,
  };
  const opened = dashboardPages.map((page) => [
    page,
    roleNames.filter((role) => decideAccess(page, authOf(role)) === 'open'),
  ]);
  expect(Object.fromEntries(opened)).toEqual(
    Object.fromEntries(
      Object.entries(table).map(([page, roles]) => [
        page,
        roleNames.filter((role) => roles.includes(role)),
      ]),
    ),
  );
});

test('denies every page as specified', () => {
  const denials = Object.fromEntries(
    dashboardPages.map((page) => [page, decideAccess(page, authOf())]),
  );
  expect(denials).toEqual({
    dashboard: 'open',
    createRaid: 'managers only',
    upcomingRaids: 'no permission',
    editRaid: 'managers only',
    editNoRaid: 'managers only',
    bookRaid: 'no permission',
    bookRaids: 'no permission',
    raidNight: 'no permission',
    support: 'to dashboard',
    admin: 'to dashboard',
    sendMail: 'to dashboard',
    adminMails: 'to dashboard',
    myBookings: 'to dashboard',
    earnings: 'to dashboard',
    settlement: 'to dashboard',
    whatsNew: 'to dashboard',
    settings: 'open',
  });
});

test('denies a route without a page to every role', () => {
  for (const role of roleNames) expect(decideAccess(undefined, authOf(role))).toBe('to dashboard');
});
