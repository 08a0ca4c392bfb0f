/**
 * Throttles `run`: at once (or after `delayMs`) on the first call, then at most once per interval.
 * Runs never overlap.
 */
export const throttle = (
  intervalMs: number | (() => number),
  run: () => unknown,
  { delayMs = 0 }: { delayMs?: number } = {},
) => {
  let timer: NodeJS.Timeout | null = null;
  let isRunning = false;
  let isRequested = false;

  const wait = (forMs: number) => {
    timer = setTimeout(() => {
      timer = null;
      startIfRequested();
    }, forMs);
  };
  const isBusy = () => timer !== null || isRunning;

  const start = () => {
    isRequested = false;
    isRunning = true;
    wait(typeof intervalMs === 'number' ? intervalMs : intervalMs());
    // The constructor turns a synchronous throw of `run` into a rejection.
    void new Promise((ended) => ended(run())).finally(() => {
      isRunning = false;
      startIfRequested();
    });
  };
  const startIfRequested = () => {
    if (isRequested && !isBusy()) start();
  };

  return {
    trigger: () => {
      isRequested = true;
      if (isBusy()) return;
      if (delayMs > 0) wait(delayMs);
      else start();
    },
    stop: () => {
      if (timer) clearTimeout(timer);
      timer = null;
      isRequested = false;
    },
  };
};
