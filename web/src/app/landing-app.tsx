import { pages } from '@forge/contract/pages';
import { StrictMode, useMemo, useState } from 'react';
import type { LinkProps } from 'react-router';
import { PostLoginRedirect } from '../features/auth/post-login-redirect.tsx';
import {
  hrefOf,
  NavigationContext,
  useNavigationContext,
  type Navigation,
} from '../lib/navigation.tsx';
import { isPlainClick } from '../lib/plain-click.ts';
import { LandingPage } from '../pages/landing.tsx';
import { loadApp } from './load-app.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { Providers } from './providers.tsx';
import { PublicShell } from './public-shell.tsx';

const preload = () => void loadApp().catch(() => undefined);

/** Loads the router when it is about to be followed. */
function LandingLink({ to, className, children, ...rest }: LinkProps) {
  const { navigate } = useNavigationContext();
  const href = hrefOf(to);
  return (
    <a
      href={href}
      className={className}
      aria-label={rest['aria-label']}
      aria-current={rest['aria-current']}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        if (href === pages.home.path) window.scrollTo(0, 0);
        else navigate(href);
      }}
    >
      {children}
    </a>
  );
}

type Props = {
  /** The state of the history entry. */
  state: unknown;
  /** Replaces the landing page by another page. */
  leave: (...to: Parameters<Navigation['navigate']>) => void;
};

/**
 * The landing page without the router. The same tree in the browser and in prerendering, so that
 * React can hydrate it.
 */
export function LandingApp({ state, leave }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const navigation = useMemo<Navigation>(
    () => ({
      location: { pathname: pages.home.path, search: '', state },
      navigate: (...to) => {
        setLeaving(true);
        leave(...to);
      },
      Link: LandingLink,
    }),
    [state, leave],
  );
  return (
    <StrictMode>
      <Providers>
        <NavigationContext value={navigation}>
          {isLeaving && <NavigationProgress />}
          <PostLoginRedirect>
            <PublicShell>
              <LandingPage />
            </PublicShell>
          </PostLoginRedirect>
        </NavigationContext>
      </Providers>
    </StrictMode>
  );
}
