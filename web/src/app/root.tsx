import { useMemo } from 'react';
import {
  Link,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { PostLoginRedirect } from '../features/auth/post-login-redirect.tsx';
import { NavigationContext, type Navigation } from '../lib/navigation.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { SCROLL_POSITIONS } from './scroll-positions.ts';

export function Root() {
  const isNavigating = useNavigation().state !== 'idle';
  const location = useLocation() as Navigation['location'];
  const navigate = useNavigate();
  const navigation = useMemo<Navigation>(
    () => ({ location, navigate: (to, options) => void navigate(to, options), Link }),
    [location, navigate],
  );
  return (
    <NavigationContext value={navigation}>
      {isNavigating && <NavigationProgress />}
      <PostLoginRedirect>
        <Outlet />
      </PostLoginRedirect>
      <ScrollRestoration storageKey={SCROLL_POSITIONS} />
    </NavigationContext>
  );
}
