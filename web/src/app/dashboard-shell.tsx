import { pages, type PageName } from '@forge/contract/pages';
import { isMember } from '@forge/contract/viewer';
import { settingsDefaults } from '@forge/contract/settings/settings';
import { useEffect, useMemo } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { RouteGuard } from '../features/auth/route-guard.tsx';
import { useSignedOutNotice } from '../features/auth/use-signed-out-notice.ts';
import { useViewer, type Auth } from '../features/auth/use-viewer.ts';
import { useDensity, useOwnSettings } from '../features/settings/use-own-settings.ts';
import { keepFocus } from '../lib/focus-return.ts';
import { rowResults } from '../lib/row-results.ts';
import { settingsContextValue, SettingsContext } from '../lib/settings-context.ts';
import { leavePage, toastArea } from '../lib/toast.ts';
import { useEventTable } from '../realtime/event-table.ts';
import { useConnection } from '../realtime/use-connection.ts';
import { eventRows } from './event-rows.ts';
import { Sidebar } from './sidebar.tsx';
import { MobileSidebar } from './mobile-sidebar.tsx';
import { TopNav } from './top-nav.tsx';

/** The layout of every dashboard page: navigation, sidebar and the route guard. */
export default function DashboardShell() {
  const known = useViewer();
  const settings = useOwnSettings(known.state === 'signed in' ? known.user._id : null);
  // Waits for the settings, so that times do not change their format after the first paint.
  const auth: Auth =
    known.state === 'signed in' && settings === null ? { state: 'loading' } : known;
  const chosen = useMemo(() => settingsContextValue(settings ?? settingsDefaults), [settings]);
  const page = usePageName();
  const location = useLocation();
  useConnection(known.state === 'signed in' && isMember(known.viewer));
  useSignedOutNotice(known);
  useDensity(chosen.settings.density);
  useEffect(() => toastArea.load(), []);
  useEffect(keepFocus, []);
  useEffect(
    () => () => {
      leavePage();
      rowResults.clearRefusals();
    },
    [location.pathname],
  );
  return (
    <SettingsContext value={chosen}>
      <ServerEvents />
      <div className="flex min-h-dvh flex-col">
        <TopNav />
        <div className="flex w-full grow max-lg:flex-col">
          {/* Reserved while the auth status loads, to avoid a layout shift. */}
          {auth.state !== 'signed out' && (
            <aside
              aria-label="Your panel"
              className="sticky top-16 h-[calc(100dvh-4rem)] w-72 shrink-0 overflow-y-auto border-r border-iron-4 max-lg:hidden"
            >
              {auth.state === 'signed in' && <Sidebar user={auth.user} viewer={auth.viewer} />}
            </aside>
          )}
          {auth.state !== 'signed out' && (
            <MobileSidebar key={location.key}>
              {auth.state === 'signed in' && <Sidebar user={auth.user} viewer={auth.viewer} />}
            </MobileSidebar>
          )}
          <main
            id="content"
            tabIndex={-1}
            className="min-w-0 grow px-4 py-6 outline-hidden sm:px-6 lg:px-8 lg:py-8"
          >
            <div className="mx-auto max-w-[1600px]">
              <RouteGuard page={page} auth={auth}>
                <Outlet />
              </RouteGuard>
            </div>
          </main>
        </div>
      </div>
    </SettingsContext>
  );
}

/** Inside the settings context, which decides on notifications. */
function ServerEvents() {
  useEventTable(eventRows);
  return null;
}

/** The page name in the deepest route's handle; the guard denies routes without one. */
const usePageName = (): PageName | undefined => {
  const handle: unknown = useMatches().at(-1)?.handle;
  const name = typeof handle === 'object' && handle !== null && 'page' in handle ? handle.page : '';
  return typeof name === 'string' && name in pages ? (name as PageName) : undefined;
};
