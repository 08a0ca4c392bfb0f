import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { PostLoginRedirect } from '../features/auth/post-login-redirect.tsx';

export function Root() {
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <>
      {/* Progress bar while a page's script loads. */}
      {isNavigating && (
        <div
          aria-hidden="true"
          className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-ember"
        />
      )}
      <PostLoginRedirect>
        <Outlet />
      </PostLoginRedirect>
      <ScrollRestoration />
    </>
  );
}
