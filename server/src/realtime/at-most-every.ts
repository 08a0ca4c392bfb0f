/**
 * Runs at once when quiet, and otherwise once per interval however often it is asked. What takes longer
 * than the interval is not begun anew before it has ended.
 */
export const atMostEvery = (ms: number | (() => number), run: () => unknown) => {
  let timer: NodeJS.Timeout | null = null;
  let isRunning = false;
  let asked = false;

  const startIfAsked = () => {
    if (!asked || timer || isRunning) return;
    asked = false;
    isRunning = true;
    timer = setTimeout(
      () => {
        timer = null;
        startIfAsked();
      },
      typeof ms === 'number' ? ms : ms(),
    );
    // Whatever goes wrong in it, it has ended.
    void new Promise((ended) => ended(run())).finally(() => {
      isRunning = false;
      startIfAsked();
    });
  };

  return {
    ask: () => {
      asked = true;
      startIfAsked();
    },
    stop: () => {
      if (timer) clearTimeout(timer);
      timer = null;
      asked = false;
    },
  };
};
