import { pages, type PageName } from '@forge/contract/pages';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Spinner } from '../../ui/spinner.tsx';
import { decideAccess, isBookRaid, isEditRaid } from './access-decision.ts';
import { ManagersOnly } from './managers-only.tsx';
import { NoBooking, NoPermission } from './no-permission.tsx';
import { AuthCheckFailed } from './auth-check-failed.tsx';
import type { Auth } from './use-viewer.ts';

type Props = {
  page: PageName | undefined;
  auth: Auth;
  /** The link to the community. */
  invite: ReactNode;
  children: ReactNode;
};

/** Renders its children for permitted viewers, and the specified denial for others. */
export function RouteGuard({ page, auth, invite, children }: Props) {
  const { pathname, search, hash } = useLocation();
  switch (decideAccess(page, auth)) {
    case 'wait':
      return <Spinner label={isEditRaid(page) ? 'Loading raid data...' : 'Loading...'} />;
    case 'auth check failed':
      return <AuthCheckFailed />;
    case 'to home':
      return <Navigate to={pages.home.path} replace />;
    case 'to login':
      return <Navigate to={pages.login.path} state={{ from: pathname + search + hash }} replace />;
    case 'to dashboard':
      return <Navigate to={pages.dashboard.path} replace />;
    case 'managers only':
      return <ManagersOnly />;
    case 'no permission':
      return isBookRaid(page) && auth.state === 'signed in' ? (
        <NoBooking viewer={auth.viewer} invite={invite} />
      ) : (
        <NoPermission />
      );
    case 'open':
      return children;
  }
}
