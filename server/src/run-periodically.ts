import type { AppContext } from './app-context.ts';

/**
 * Runs a task periodically. Runs never overlap; a failure is logged and the next run tries again. A
 * task that loops asks `isStopping`: the stop waits for it.
 */
export const runPeriodically = (
  ms: number,
  { log }: Pick<AppContext, 'log'>,
  task: (isStopping: () => boolean) => Promise<unknown>,
) => {
  let running: Promise<unknown> | null = null;
  let isStopping = false;
  const timer = setInterval(() => {
    running ??= task(() => isStopping)
      .catch((error: unknown) => log.warn({ err: error }, 'A background task failed'))
      .finally(() => (running = null));
  }, ms);
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
};
