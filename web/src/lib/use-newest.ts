import { useEffect, useRef } from 'react';

/** A value that is set before it is rendered, as the URL is: a quick second change goes on from the first. */
export function useNewest(rendered: string) {
  const newest = useRef(rendered);
  useEffect(() => {
    newest.current = rendered;
  }, [rendered]);
  return {
    read: () => newest.current,
    write: (value: string) => {
      newest.current = value;
    },
  };
}
