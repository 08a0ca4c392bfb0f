import { useSyncExternalStore } from 'react';

const minute = 60_000;

// Fires when the wall clock's minute changes.
const subscribe = (onMinute: () => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const schedule = () => {
    timer = setTimeout(
      () => {
        onMinute();
        schedule();
      },
      minute - (Date.now() % minute),
    );
  };
  schedule();
  // Timers are late after sleep: update as soon as the tab is visible.
  document.addEventListener('visibilitychange', onMinute);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onMinute);
  };
};

const currentMinute = () => Math.floor(Date.now() / minute) * minute;

/** The start of the current minute as a timestamp; re-renders when it changes. */
export const useMinute = () => useSyncExternalStore(subscribe, currentMinute, currentMinute);
