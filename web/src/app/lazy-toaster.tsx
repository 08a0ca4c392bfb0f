import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastArea } from '../lib/toast.ts';

const MountedToaster = lazy(() => import('./mounted-toaster.tsx'));

/** Loaded with the dashboard or the first toast, to keep the landing page small. */
export function LazyToaster() {
  const isWanted = useSyncExternalStore(toastArea.subscribe, toastArea.isWanted, () => false);
  return (
    isWanted && (
      <Suspense>
        <MountedToaster />
      </Suspense>
    )
  );
}
