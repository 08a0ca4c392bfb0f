import { pages } from '@forge/contract/pages';
import { isMember, type Viewer } from '@forge/contract/viewer';
import { useViewer } from '../features/auth/use-viewer.ts';
import { Home } from '../features/dashboard/home.tsx';
import { NoRoles } from '../features/dashboard/no-roles.tsx';
import { useChangeSettings } from '../features/settings/use-change-settings.ts';
import { OwnPayouts, useOwnPayouts } from '../features/ledger/own-payouts.tsx';
import { InviteButton } from '../features/site/invite-link.tsx';
import { StatusBadge } from '../features/support/status-badge.tsx';
import { TourPanel } from '../features/tour/tour-panel.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Spinner } from '../ui/spinner.tsx';

export default function DashboardPage() {
  const auth = useViewer();
  useDocumentTitle(pages.dashboard.title);
  if (auth.state !== 'signed in') return null;
  const { viewer } = auth;
  return (
    <>
      <PageHeader
        title="Welcome to your Dashboard"
        lead="All raid times are server time, Europe/Paris."
      />
      {isMember(viewer) && <FirstVisitTour viewer={viewer} />}
      {isMember(viewer) ? (
        <MemberHome viewer={viewer} />
      ) : (
        <NoRoles
          invite={
            <InviteButton fallbackTo={pages.apply.path} variant="primary">
              Open the community
            </InviteButton>
          }
        />
      )}
    </>
  );
}

/** Until it is finished or skipped, on any device. */
function FirstVisitTour({ viewer }: { viewer: Viewer }) {
  const { settings, change } = useChangeSettings(viewer.id);
  if (settings.tourDone) return null;
  return <TourPanel viewer={viewer} onDone={() => change({ tourDone: true })} />;
}

/** What is asked of the viewer first, then the agenda. */
function MemberHome({ viewer }: { viewer: Viewer }) {
  const { isPending } = useOwnPayouts(viewer);
  return (
    <>
      {isPending ? <Spinner /> : <OwnPayouts viewer={viewer} className="mb-(--page-gap)" />}
      {/* Loads in parallel, and is shown with what is above it, so that nothing shifts. */}
      <div hidden={isPending}>
        <Home
          viewer={viewer}
          ticketStatus={(status) => <StatusBadge status={status} />}
          invite={
            <InviteButton fallbackTo={pages.book.path} variant="primary">
              Book in the community
            </InviteButton>
          }
        />
      </div>
    </>
  );
}
