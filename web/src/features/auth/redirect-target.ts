import { isPage, pages } from '@forge/contract/pages';
import { createSessionValue } from '../../lib/session-storage.ts';

// A placeholder to detect targets that leave the origin.
const origin = 'https://portal.invalid';

/** The target if it is a page of the portal, else null: prevents open redirects. */
export const safeTarget = (target: unknown): string | null => {
  if (typeof target !== 'string' || !target.startsWith('/')) return null;
  // Browsers read '\' as '/' and drop tabs and line breaks, so '/\evil' and '/<tab>/evil' would leave.
  if (/[\\\u0000-\u001f\u007f]/.test(target) || target.startsWith('//')) return null;
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  if (url.origin !== origin || !isPage(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
};

/** Where a sign-in redirects: the requested page, a pending target, or the dashboard. */
export const targetOfSignIn = (requested: unknown, pending: string | null) =>
  safeTarget(requested) ?? safeTarget(pending) ?? pages.dashboard.path;

const stored = createSessionValue('forge.redirect-target');

export const redirectTarget = {
  store: (target: string) => stored.set(safeTarget(target)),
  peek: () => safeTarget(stored.get()),
  /** Returns and removes it. */
  take: () => {
    const target = safeTarget(stored.get());
    stored.set(null);
    return target;
  },
  subscribe: stored.subscribe,
};
