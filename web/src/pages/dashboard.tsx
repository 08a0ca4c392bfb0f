import { pages } from '@forge/contract/pages';
import { isMember } from '@forge/contract/viewer';
import { useViewer } from '../features/auth/use-viewer.ts';
import { Home } from '../features/dashboard/home.tsx';
import { NoRoles } from '../features/dashboard/no-roles.tsx';
import { InviteButton } from '../features/site/invite-link.tsx';
import { StatusBadge } from '../features/support/status-badge.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function DashboardPage() {
  const auth = useViewer();
  useDocumentTitle('Dashboard');
  if (auth.state !== 'signed in') return null;
  const { viewer } = auth;
  return (
    <>
      <PageHeader
        title="Welcome to your Dashboard"
        lead="All raid times are server time, Europe/Paris."
      />
      {isMember(viewer) ? (
        <Home
          viewer={viewer}
          ticketStatus={(status) => <StatusBadge status={status} />}
          invite={
            <InviteButton fallbackTo={pages.book.path} variant="primary">
              Book in the community
            </InviteButton>
          }
        />
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
