import type { AppContext } from './app-context.ts';

/** Runs a task periodically. Runs never overlap; a failure is logged and the next run tries again. */
export const runPeriodically = (
  ms: number,
  { log }: Pick<AppContext, 'log'>,
  task: () => Promise<unknown>,
) => {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= task()
      .catch((error: unknown) => log.warn({ err: error }, 'A background task failed'))
      .finally(() => (running = null));
  }, ms);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
};
