export type Debounce = {
  /** Calls within this time after the first are one run. */
  waitMs: number;
  /** Up to this much more at random: clients that get the same event must not all call at once. */
  jitterMs?: number;
};

/** Runs the action once per burst of calls, `waitMs` plus jitter after the first of them. */
export const debounceWithJitter = (action: () => void, { waitMs, jitterMs = 0 }: Debounce) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    trigger: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          action();
        },
        waitMs + Math.random() * jitterMs,
      );
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
