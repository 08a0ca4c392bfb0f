import { useSyncExternalStore } from 'react';

const minute = 60_000;

// One timer for every clock on the page, in step with the wall clock's minutes.
const subscribe = (onMinute: () => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    timer = setTimeout(
      () => {
        onMinute();
        next();
      },
      minute - (Date.now() % minute),
    );
  };
  next();
  // A laptop that slept shows the right time as soon as it is looked at.
  document.addEventListener('visibilitychange', onMinute);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onMinute);
  };
};

/** The current minute as a timestamp; renders again when it changes. */
export const useMinute = () =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minute) * minute);
