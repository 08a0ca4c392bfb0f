export const RETRY_MS = 1_000;

/** What `run` resolves to if it has to run again although nothing triggers it. */
export const RETRY = Symbol('retry');

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
  let isStopped = false;

  const wait = (forMs: number) => {
    timer = setTimeout(() => {
      timer = null;
      startIfRequested();
    }, forMs);
  };
  const isBusy = () => timer !== null || isRunning;

  const retry = () => {
    if (isStopped) return;
    if (timer) clearTimeout(timer);
    isRequested = true;
    wait(RETRY_MS);
  };

  const start = () => {
    isRequested = false;
    isRunning = true;
    wait(typeof intervalMs === 'number' ? intervalMs : intervalMs());
    // The constructor turns a synchronous throw of `run` into a rejection.
    void new Promise((ended) => ended(run()))
      .then((result) => {
        if (result === RETRY) retry();
      })
      .finally(() => {
        isRunning = false;
        startIfRequested();
      });
  };
  const startIfRequested = () => {
    if (isRequested && !isBusy()) start();
  };

  return {
    trigger: () => {
      if (isStopped) return;
      isRequested = true;
      if (isBusy()) return;
      if (delayMs > 0) wait(delayMs);
      else start();
    },
    stop: () => {
      if (timer) clearTimeout(timer);
      timer = null;
      isRequested = false;
      isStopped = true;
    },
  };
};
