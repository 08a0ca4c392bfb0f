import { isMember, type Viewer } from '@forge/contract/viewer';
import { lazy, Suspense } from 'react';
import { useViewer } from '../features/auth/use-viewer.ts';
import { isFindShortcut, isOverlayOpen } from '../lib/find-shortcut.ts';
import { useKeyDown } from '../lib/use-key-down.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { useFind } from './use-find.ts';

// Loaded by the first press: the landing page stays small.
const FindWindow = lazy(() => import('./public-find-window.tsx'));

/** Find on public pages, for people with a role. */
export function PublicFind() {
  const auth = useViewer();
  return auth.state === 'signed in' && isMember(auth.viewer) ? (
    <ShortcutOfFind viewer={auth.viewer} />
  ) : null;
}

function ShortcutOfFind({ viewer }: { viewer: Viewer }) {
  const find = useFind();
  useKeyDown((event) => {
    const isPressed = isFindShortcut(event) && !isOverlayOpen();
    if (isPressed) find.onOpenChange(true);
    return isPressed;
  });
  return (
    find.wasOpened && (
      <LoadBoundary onFailed={find.onFailed}>
        <Suspense>
          <FindWindow viewer={viewer} find={find} />
        </Suspense>
      </LoadBoundary>
    )
  );
}
