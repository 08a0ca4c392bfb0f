import { pages, type PageName } from '@forge/contract/pages';
import { isMember } from '@forge/contract/viewer';
import { settingsDefaults } from '@forge/contract/settings/settings';
import { useEffect, useMemo } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { Clocks } from '../features/dashboard/clocks.tsx';
import { useRefetchOnNewDay } from '../features/dashboard/use-stats.ts';
import { useMinute } from '../lib/use-minute.ts';
import { HistoryProvider } from '../features/history/history-provider.tsx';
import { RouteGuard } from '../features/auth/route-guard.tsx';
import { useSignedOutNotice } from '../features/auth/use-signed-out-notice.ts';
import { useViewer, type Auth } from '../features/auth/use-viewer.ts';
import { Bell, BellPlace } from '../features/notices/bell.tsx';
import { InviteButton } from '../features/site/invite-link.tsx';
import { storedSettings } from '../features/settings/stored-settings.ts';
import { useDensity, useOwnSettings } from '../features/settings/use-own-settings.ts';
import { keepFocus } from '../lib/focus-return.ts';
import { rowResults } from '../lib/row-results.ts';
import { settingsContextValue, SettingsContext } from '../lib/settings-context.ts';
import { closePageToasts, toastArea } from '../lib/toast.ts';
import { useEventTable } from '../realtime/event-table.ts';
import { useConnection } from '../realtime/use-connection.ts';
import { eventRows } from './event-rows.ts';
import { BottomNav } from './bottom-nav.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { Find, FindButton } from './find.tsx';
import { Sidebar, SidebarFrame } from './sidebar.tsx';
import { TopNav } from './top-nav.tsx';
import { useFind } from './use-find.ts';

const communityLink = (
  <InviteButton fallbackTo={pages.apply.path} variant="primary">
    Open the community
  </InviteButton>
);

/** The layout of every dashboard page: navigation, sidebar and the route guard. */
export default function DashboardShell() {
  const known = useViewer();
  const personId = known.state === 'signed in' ? known.user._id : null;
  const settings = useOwnSettings(personId);
  // Waits for the settings, so that times do not change their format after the first paint.
  const auth: Auth =
    known.state === 'signed in' && settings === null ? { state: 'loading' } : known;
  const chosen = useMemo(() => settingsContextValue(settings ?? settingsDefaults), [settings]);
  const find = useFind();
  const page = usePageName();
  const location = useLocation();
  useConnection(known.state === 'signed in' && isMember(known.viewer));
  useSignedOutNotice(known);
  useDensity(chosen.settings.density);
  useEffect(() => toastArea.load(), []);
  useEffect(keepFocus, []);
  useEffect(
    () => () => {
      closePageToasts();
      rowResults.clearRefusals();
    },
    [location.pathname],
  );
  return (
    <SettingsContext value={chosen}>
      <ServerEvents />
      <div className="flex min-h-dvh flex-col">
        <TopNav
          small={<Clocks layout="bar" />}
          tools={<Tools auth={auth} onFind={() => find.onOpenChange(true)} />}
        />
        <div className="flex w-full grow">
          {/* Reserved while the auth status loads, to avoid a layout shift. */}
          {auth.state === 'loading' && <SidebarFrame form={storedSettings.lastSidebar()} />}
          {auth.state === 'signed in' && <Sidebar user={auth.user} viewer={auth.viewer} />}
          <main
            id="content"
            tabIndex={-1}
            className="min-w-0 grow px-4 pt-(--page-space) pb-[calc(var(--page-space)+var(--bottom-nav)+var(--connection-bar))] outline-hidden sm:px-6 lg:px-8"
          >
            <div className="mx-auto max-w-[1600px]">
              {/* Keyed: of one person's page nothing is left for the next one. */}
              <RouteGuard key={personId} page={page} auth={auth} invite={communityLink}>
                <HistoryProvider>
                  <Outlet />
                </HistoryProvider>
              </RouteGuard>
            </div>
          </main>
        </div>
        {auth.state === 'signed in' && (
          <BottomNav viewer={auth.viewer}>
            <DashboardMenu auth={auth} />
          </BottomNav>
        )}
        {auth.state === 'signed in' && <Find viewer={auth.viewer} find={find} />}
        <ConnectionBar />
      </div>
    </SettingsContext>
  );
}

/** The find button, and the bell for members, who can get notices. */
function Tools({ auth, onFind }: { auth: Auth; onFind: () => void }) {
  const now = useMinute();
  if (auth.state === 'loading') return <BellPlace />;
  if (auth.state !== 'signed in') return null;
  return (
    <>
      <FindButton onOpen={onFind} />
      {isMember(auth.viewer) && <Bell now={now} />}
    </>
  );
}

/** Inside the settings context, which decides on notifications. */
function ServerEvents() {
  useEventTable(eventRows);
  useRefetchOnNewDay();
  return null;
}

/** The page name in the deepest route's handle; the guard denies routes without one. */
const usePageName = (): PageName | undefined => {
  const handle: unknown = useMatches().at(-1)?.handle;
  const name = typeof handle === 'object' && handle !== null && 'page' in handle ? handle.page : '';
  return typeof name === 'string' && name in pages ? (name as PageName) : undefined;
};
