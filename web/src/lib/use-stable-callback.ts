import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function in every render, which calls the latest callback: memoised rows that get it do not
 * render again. For event handlers only.
 */
export function useStableCallback<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
