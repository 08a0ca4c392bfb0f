import { useEffect, useEffectEvent } from 'react';

/** Listens for keys that nobody has handled; a handler that returns true has handled the key. */
export function useKeyDown(handle: (event: KeyboardEvent) => boolean) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && handle(event)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
