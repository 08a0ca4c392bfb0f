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
    write: (value: Value) => {
      newest.current = value;
    },
  };
}
