import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastArea } from '../lib/toast.ts';

const MountedToaster = lazy(() => import('./mounted-toaster.tsx'));

/** Kept off the landing page's bill: it comes with the dashboard or with the first toast. */
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
