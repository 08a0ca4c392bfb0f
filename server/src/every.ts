import type { AppContext } from './app-context.ts';

/** Runs a task again and again, never twice at once; a failure is logged and tried at the next turn. */
export const every = (
  ms: number,
  { log }: Pick<AppContext, 'log'>,
  task: () => Promise<unknown>,
) => {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = task()
      .catch((error: unknown) => log.warn({ err: error }, 'A background task failed'))
      .finally(() => {
        busy = false;
      });
  }, ms);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
};
