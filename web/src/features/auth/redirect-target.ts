import { isPage, pages } from '@forge/contract/pages';
import { createSessionValue } from '../../lib/session-storage.ts';

// Any origin will do: it only serves to see whether a target would leave it.
const here = 'https://portal.invalid';

/** The target if it is a page of ours, else null: nobody is sent off the portal by a stored text. */
export const safeTarget = (target: unknown): string | null => {
  if (typeof target !== 'string' || !target.startsWith('/')) return null;
  // Browsers read '\' as '/' and drop tabs and line breaks, so '/\evil' and '/<tab>/evil' would leave.
  if (/[\\\u0000-\u001f\u007f]/.test(target) || target.startsWith('//')) return null;
  if (!URL.canParse(target, here)) return null;
  const url = new URL(target, here);
  if (url.origin !== here || !isPage(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
};

/** Where a sign-in that starts here leads: the page that asked for it, the unfinished one, or the dashboard. */
export const targetOfSignIn = (sentFrom: unknown, unfinished: string | null) =>
  safeTarget(sentFrom) ?? safeTarget(unfinished) ?? pages.dashboard.path;

const stored = createSessionValue('forge.redirect-target');

export const redirectTarget = {
  store: (target: string) => stored.set(safeTarget(target)),
  /** Looks without using it up. */
  peek: () => safeTarget(stored.get()),
  /** Uses it up: the second call finds nothing. */
  take: () => {
    const target = safeTarget(stored.get());
    stored.set(null);
    return target;
  },
  subscribe: stored.subscribe,
};
