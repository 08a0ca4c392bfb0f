/**
 * Runs `afterMs` after it is asked when quiet, and otherwise once per interval however often it is
 * asked. What takes longer than the interval is not begun anew before it has ended.
 */
export const atMostEvery = (
  ms: number | (() => number),
  run: () => unknown,
  { afterMs = 0 }: { afterMs?: number } = {},
) => {
  let timer: NodeJS.Timeout | null = null;
  let isRunning = false;
  let asked = false;

  const wait = (forMs: number, then: () => void) => {
    timer = setTimeout(() => {
      timer = null;
      then();
    }, forMs);
  };
  const isBusy = () => timer !== null || isRunning;

  const start = () => {
    asked = false;
    isRunning = true;
    wait(typeof ms === 'number' ? ms : ms(), startIfAsked);
    // Whatever goes wrong in it, it has ended.
    void new Promise((ended) => ended(run())).finally(() => {
      isRunning = false;
      startIfAsked();
    });
  };
  const startIfAsked = () => {
    if (asked && !isBusy()) start();
  };

  return {
    ask: () => {
      asked = true;
      if (isBusy()) return;
      if (afterMs > 0) wait(afterMs, startIfAsked);
      else start();
    },
    stop: () => {
      if (timer) clearTimeout(timer);
      timer = null;
      asked = false;
    },
  };
};
