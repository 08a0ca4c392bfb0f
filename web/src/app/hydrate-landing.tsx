import { pages } from '@forge/contract/pages';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import type { Navigation } from '../lib/navigation.tsx';
import { LandingApp } from './landing-app.tsx';
import { loadApp } from './load-app.ts';
import { saveScrollPosition } from './scroll-positions.ts';

/** Hydrates the prerendered landing page; the router replaces it when another page is opened. */
export const hydrateLanding = (element: HTMLElement) => {
  let app: Promise<{ show: () => void; navigate: (...to: Leave) => Promise<void> }> | undefined;
  type Leave = Parameters<Navigation['navigate']>;

  const openApp = async () => {
    const { App, createRouter } = await loadApp();
    window.removeEventListener('popstate', onPopState);
    const router = createRouter();
    return {
      navigate: (...to: Leave) => router.navigate(...to),
      show: () => flushSync(() => root.render(<App router={router} />)),
    };
  };

  const leave = async (...to: Leave) => {
    const { navigate, show } = await (app ??= openApp());
    saveScrollPosition();
    // The landing page stays until the other page has loaded.
    await navigate(...to);
    keepFocusOfLink(show);
  };

  // An entry of this tab that the router made, before the page was reloaded.
  const onPopState = () => {
    if (window.location.pathname !== pages.home.path)
      void (app ??= openApp()).then(({ show }) => show());
  };
  window.addEventListener('popstate', onPopState);

  const root = hydrateRoot(
    element,
    <LandingApp
      state={(window.history.state as { usr?: unknown } | null)?.usr}
      leave={(...to) => void leave(...to).catch(() => window.location.assign(to[0]))}
    />,
  );
};

/** The navigation is rendered again, with the same links. */
const keepFocusOfLink = (render: () => void) => {
  const area = document.activeElement?.closest('header, footer')?.tagName;
  const href = document.activeElement?.getAttribute('href');
  render();
  if (area === undefined || !href) return;
  document
    .querySelector<HTMLElement>(`${area} a[href="${CSS.escape(href)}"]`)
    ?.focus({ preventScroll: true });
};
