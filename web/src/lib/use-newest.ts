import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A part of the URL, which is set before it is rendered: a quick second change goes on from the first. Each
 * navigation ends with what is rendered.
 */
export function useNewest(rendered: string) {
  const { key } = useLocation();
  const newest = useRef(rendered);
  useLayoutEffect(() => {
    newest.current = rendered;
  }, [rendered, key]);
  return {
    read: () => newest.current,
    write: (value: string) => {
      newest.current = value;
    },
  };
}
