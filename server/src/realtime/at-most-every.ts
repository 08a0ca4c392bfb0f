/** Runs at once when quiet, and otherwise once per interval however often it is asked. */
export const atMostEvery = (ms: number | (() => number), run: () => void) => {
  let timer: NodeJS.Timeout | null = null;
  let asked = false;
  const next = () => {
    timer = null;
    if (!asked) return;
    asked = false;
    start();
  };
  const start = () => {
    timer = setTimeout(next, typeof ms === 'number' ? ms : ms());
    run();
  };
  return {
    ask: () => {
      if (timer) asked = true;
      else start();
    },
    stop: () => {
      if (timer) clearTimeout(timer);
      timer = null;
      asked = false;
    },
  };
};
