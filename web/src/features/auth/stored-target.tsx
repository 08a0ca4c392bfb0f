import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Spinner } from '../../ui/spinner.tsx';
import { redirectTarget } from './redirect-target.ts';
import { useViewer } from './use-viewer.ts';

/** Sends a person who has just signed in to the stored target, once, before any page is shown. */
export function StoredTarget({ children }: { children: ReactNode }) {
  const { state } = useViewer();
  const navigate = useNavigate();
  const target = useSyncExternalStore(redirectTarget.subscribe, redirectTarget.peek);
  useEffect(() => {
    if (state !== 'signed in' || target === null) return;
    redirectTarget.take();
    void navigate(target, { replace: true });
  }, [state, target, navigate]);
  // Someone without a stored target never waits here.
  return target !== null && state !== 'signed out' ? <Spinner /> : children;
}
