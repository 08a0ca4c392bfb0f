import { useEffect, useState } from 'react';

/** How long before its turn the next one is announced. */
const AHEAD_MS = 2_000;

/** Takes turns among `count` things, `every` so many milliseconds while it runs, round and round. */
export function useRotation(count: number, every: number, isRunning: boolean) {
  const [index, setIndex] = useState(0);
  const [isSoon, setSoon] = useState(false);
  const next = (index + 1) % count;
  useEffect(() => {
    if (!isRunning) return;
    const announce = setTimeout(() => setSoon(true), every - AHEAD_MS);
    const turn = setTimeout(() => {
      setIndex(next);
      setSoon(false);
    }, every);
    return () => {
      clearTimeout(announce);
      clearTimeout(turn);
    };
  }, [next, every, isRunning]);
  return {
    index,
    soon: isSoon ? next : null,
    /** Any whole number: one past either end is the other end. */
    goTo: (to: number) => {
      setIndex(((to % count) + count) % count);
      setSoon(false);
    },
  };
}
