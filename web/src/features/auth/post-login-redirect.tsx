import { pages } from '@forge/contract/pages';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Spinner } from '../../ui/spinner.tsx';
import { redirectTarget } from './redirect-target.ts';
import { useViewer } from './use-viewer.ts';

/** Where a sign-in ends up; any other address was asked for since, and beats an older target. */
const landings: string[] = [pages.dashboard.path, pages.home.path, pages.login.path];

/** Sends a person who has just signed in to the stored target, once, before any page is shown. */
export function PostLoginRedirect({ children }: { children: ReactNode }) {
  const { state } = useViewer();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const target = useSyncExternalStore(redirectTarget.subscribe, redirectTarget.peek, () => null);
  useEffect(() => {
    if (state !== 'signed in' || target === null) return;
    redirectTarget.take();
    if (landings.includes(pathname)) void navigate(target, { replace: true });
  }, [state, target, pathname, navigate]);
  // Someone without a stored target never waits here.
  return target !== null && state !== 'signed out' ? <Spinner /> : children;
}
