import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * What was chosen last, which the router renders later: a quick second press goes on from the first. Each
 * navigation ends with what is rendered.
 */
export function useNewest<Value extends string | number>(rendered: Value) {
  const { key } = useLocation();
  const newest = useRef(rendered);
  useLayoutEffect(() => {
    newest.current = rendered;
  }, [rendered, key]);
  return {
    read: () => newest.current,
    /** Writes a value, or what follows from the newest one, and returns it. */
    choose: (next: Value | ((value: Value) => Value)): Value => {
      newest.current = typeof next === 'function' ? next(newest.current) : next;
      return newest.current;
    },
  };
}
