import { mayOpen, pages, type PageName } from '@forge/contract/pages';
import type { Viewer } from '@forge/contract/viewer';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';

type Props = {
  /** What the page is for, and for whom. */
  children?: ReactNode;
  /** What the viewer can open instead, beside the dashboard. */
  action?: ReactNode;
};

export function NoPermission({ children, action }: Props) {
  useDocumentTitle('No permission');
  return (
    <Panel>
      <ErrorState
        wholePage
        icon={<Lock />}
        title="You do not have permission to view this page"
        action={
          <>
            <ButtonLink to={pages.dashboard.path}>Go to Dashboard</ButtonLink>
            {action}
          </>
        }
      >
        {children}
      </ErrorState>
    </Panel>
  );
}

/** The first that the viewer may open. */
const insteadOfBooking = ['upcomingRaids', 'support'] as const satisfies PageName[];

/** Everyone has the link to Book Raid, so it says who books. */
export function NoBooking({ viewer, invite }: { viewer: Viewer; invite: ReactNode }) {
  const instead = insteadOfBooking.find((page) => mayOpen(viewer, pages[page].access));
  return (
    <NoPermission
      action={
        instead ? (
          <ButtonLink to={pages[instead].path} variant="primary">
            {pages[instead].title}
          </ButtonLink>
        ) : (
          invite
        )
      }
    >
      <p>
        Advertisers book their clients here; raid leaders and gold collectors find their raids.{' '}
        {hints[instead ?? 'invite']}
      </p>
    </NoPermission>
  );
}

const hints = {
  upcomingRaids: 'All raids and their seats are under Upcoming Raids.',
  support: 'To ask for a raid or for one of these roles, open a ticket.',
  invite: 'Roles are given in the community on Discord.',
};
