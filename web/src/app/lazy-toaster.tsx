import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { toastArea } from '../lib/toast.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';

const RETRY_MS = 5_000;

// A new one for each attempt: a lazy component keeps its failure.
const createToaster = () => lazy(() => import('./mounted-toaster.tsx'));

/** Loaded with the dashboard or the first toast, to keep the landing page small. */
export function LazyToaster() {
  const isNeeded = useSyncExternalStore(toastArea.subscribe, toastArea.isNeeded, () => false);
  const [{ attempt, Toaster }, setLoading] = useState(() => ({
    attempt: 1,
    Toaster: createToaster(),
  }));
  const retry = () =>
    void setTimeout(() => setLoading({ attempt: attempt + 1, Toaster: createToaster() }), RETRY_MS);
  return (
    isNeeded && (
      <LoadBoundary key={attempt} onFailed={retry}>
        <Suspense>
          <Toaster />
        </Suspense>
      </LoadBoundary>
    )
  );
}
