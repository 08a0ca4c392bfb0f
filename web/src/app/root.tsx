import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { PostLoginRedirect } from '../features/auth/post-login-redirect.tsx';

export function Root() {
  const isMoving = useNavigation().state !== 'idle';
  return (
    <>
      {/* A page whose script is still on its way shows as a line of heat at the top edge. */}
      {isMoving && (
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
