import { pages, type PageName } from '@forge/contract/pages';
import type { ComponentType } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { LandingPage } from '../pages/landing.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { PublicShell } from './public-shell.tsx';
import { Root } from './root.tsx';
import { PanelError, RouteError } from './route-error.tsx';

type PageModule = { default: ComponentType };

const lazily = (load: () => Promise<PageModule>) => async () => ({
  Component: (await load()).default,
});

/** The handle names the page, so that the route guard can check its permission. */
const route = (page: PageName, load: () => Promise<PageModule>): RouteObject => ({
  path: pages[page].path,
  handle: { page },
  lazy: lazily(load),
});

const publicRoutes: RouteObject[] = [
  { path: pages.home.path, element: <LandingPage /> },
  route('about', () => import('../pages/about.tsx')),
  route('apply', () => import('../pages/apply.tsx')),
  route('book', () => import('../pages/book.tsx')),
  route('login', () => import('../pages/login.tsx')),
  { path: '*', lazy: lazily(() => import('../pages/not-found.tsx')) },
];

const dashboardRoutes: RouteObject[] = [
  route('dashboard', () => import('../pages/dashboard.tsx')),
  route('createRaid', () => import('../pages/create-raid.tsx')),
  route('upcomingRaids', () => import('../pages/upcoming-raids.tsx')),
  route('editRaid', () => import('../pages/edit-raid.tsx')),
  route('editNoRaid', () => import('../pages/edit-no-raid.tsx')),
  route('bookRaid', () => import('../pages/book-raid.tsx')),
  route('bookRaids', () => import('../pages/book-raid.tsx')),
  route('raidNight', () => import('../pages/raid-night.tsx')),
  route('myBookings', () => import('../pages/my-bookings.tsx')),
  route('support', () => import('../pages/support.tsx')),
  route('admin', () => import('../pages/admin.tsx')),
  route('sendMail', () => import('../pages/send-mail.tsx')),
  route('adminMails', () => import('../pages/admin-mails.tsx')),
  route('earnings', () => import('../pages/earnings.tsx')),
  route('settlement', () => import('../pages/settlement.tsx')),
  route('whatsNew', () => import('../pages/whats-new.tsx')),
  route('settings', () => import('../pages/settings.tsx')),
];

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Spinner />,
    children: [
      {
        element: (
          <PublicShell>
            <Outlet />
          </PublicShell>
        ),
        children: publicRoutes,
      },
      {
        lazy: lazily(() => import('./dashboard-shell.tsx')),
        children: [{ errorElement: <PanelError />, children: dashboardRoutes }],
      },
    ],
  },
];
