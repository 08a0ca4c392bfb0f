import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastArea } from '../lib/toast.ts';

const OpenToastArea = lazy(() => import('./open-toast-area.tsx'));

/** Kept off the landing page's bill: it comes with the dashboard or with the first toast. */
export function ToastArea() {
  const isWanted = useSyncExternalStore(toastArea.subscribe, toastArea.isWanted, () => false);
  return (
    isWanted && (
      <Suspense>
        <OpenToastArea />
      </Suspense>
    )
  );
}
