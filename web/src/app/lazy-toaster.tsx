import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastArea } from '../lib/toast.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';

const MountedToaster = lazy(() => import('./mounted-toaster.tsx'));

/** Loaded with the dashboard or the first toast, to keep the landing page small. */
export function LazyToaster() {
  const isNeeded = useSyncExternalStore(toastArea.subscribe, toastArea.isNeeded, () => false);
  return (
    isNeeded && (
      <LoadBoundary>
        <Suspense>
          <MountedToaster />
        </Suspense>
      </LoadBoundary>
    )
  );
}
