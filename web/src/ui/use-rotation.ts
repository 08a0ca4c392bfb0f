import { useEffect, useState } from 'react';

/** How long before its turn the next item is preloaded. */
const PRELOAD_MS = 2_000;

/** Cycles through `count` indexes, one `every` milliseconds, while `isRunning`. */
export function useRotation(count: number, every: number, isRunning: boolean) {
  const [index, setIndex] = useState(0);
  const [isPreloading, setPreloading] = useState(false);
  const next = (index + 1) % count;
  useEffect(() => {
    if (!isRunning) return;
    const preload = setTimeout(() => setPreloading(true), every - PRELOAD_MS);
    const turn = setTimeout(() => {
      setIndex(next);
      setPreloading(false);
    }, every);
    return () => {
      clearTimeout(preload);
      clearTimeout(turn);
    };
  }, [next, every, isRunning]);
  return {
    index,
    preload: isPreloading ? next : null,
    /** Wraps around at both ends. */
    goTo: (to: number) => {
      setIndex(((to % count) + count) % count);
      setPreloading(false);
    },
  };
}
