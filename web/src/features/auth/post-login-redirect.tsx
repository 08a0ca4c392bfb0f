import { pages } from '@forge/contract/pages';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useNavigationContext } from '../../lib/navigation.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { redirectTarget } from './redirect-target.ts';
import { useViewer } from './use-viewer.ts';

/** Where a sign-in may land. On any other page the redirect target is outdated. */
const landings: string[] = [pages.dashboard.path, pages.home.path, pages.login.path];

/** After a sign-in, navigates once to the redirect target before any page renders. */
export function PostLoginRedirect({ children }: { children: ReactNode }) {
  const { state } = useViewer();
  const { navigate, location } = useNavigationContext();
  const { pathname } = location;
  const target = useSyncExternalStore(redirectTarget.subscribe, redirectTarget.peek, () => null);
  useEffect(() => {
    if (state !== 'signed in' || target === null) return;
    redirectTarget.take();
    if (landings.includes(pathname)) navigate(target, { replace: true });
  }, [state, target, pathname, navigate]);
  // Without a redirect target there is no wait.
  return target !== null && state !== 'signed out' ? <Spinner /> : children;
}
