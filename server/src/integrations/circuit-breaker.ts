const FAILURES_TO_OPEN = 3;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 15_000;
// Longer than any call: while one call probes, no other is made.
const PROBE_MS = 10_000;
const SLOW_MS = 1_000;
// A failure this long ago says nothing about now.
const FAILURE_WINDOW_MS = 60_000;

/** A call that was not made, because the ones before it failed. */
export class CircuitOpen extends Error {
  readonly secondsLeft: number;

  constructor(secondsLeft: number) {
    super('Too many calls in a row have failed');
    this.secondsLeft = secondsLeft;
  }
}

/**
 * A circuit breaker. After three failures in a row no call is made for a while, then a single one
 * probes; the pause doubles each time it fails.
 */
export const createCircuitBreaker = (now = () => performance.now(), random = Math.random) => {
  let failures = 0;
  let pauses = 0;
  let failedAt = -Infinity;
  let openUntil = -Infinity;
  let slowAt = -Infinity;
  const pending = new Set<{ startedAt: number }>();

  const open = () => {
    const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** pauses);
    // Jitter: processes that failed together do not probe together.
    openUntil = now() + pause * (0.75 + random() / 4);
    pauses += 1;
  };

  const fail = (isProbe: boolean) => {
    failures += 1;
    failedAt = now();
    // Calls that began before it opened do not lengthen the pause.
    const isNew = isProbe || openUntil <= now();
    if (failures >= FAILURES_TO_OPEN && isNew) open();
  };

  const succeed = () => {
    failures = 0;
    pauses = 0;
    openUntil = -Infinity;
    slowAt = -Infinity;
  };

  const secondsLeft = () => Math.max(0, openUntil - now()) / 1000;

  return {
    /** Seconds until a call is possible; 0 if it is now. */
    secondsLeft,

    /** Whether no call has failed lately and none is taking long: a request may wait for one. */
    isResponsive: () =>
      (failures === 0 || now() - failedAt > FAILURE_WINDOW_MS) &&
      now() - slowAt > FAILURE_WINDOW_MS &&
      [...pending].every(({ startedAt }) => now() - startedAt < SLOW_MS),

    /** Someone waited too long for a call, perhaps of another process. */
    reportSlow: () => {
      slowAt = now();
    },

    /** Makes the call. It fails if it rejects, or if its answer counts as a failure. */
    run: async <Answer>(
      call: () => Promise<Answer>,
      isFailure: (answer: Answer) => boolean,
    ): Promise<Answer> => {
      if (secondsLeft() > 0) throw new CircuitOpen(secondsLeft());
      const isProbe = failures >= FAILURES_TO_OPEN;
      if (isProbe) openUntil = now() + PROBE_MS;
      const started = { startedAt: now() };
      pending.add(started);
      try {
        const answer = await call();
        if (isFailure(answer)) fail(isProbe);
        else succeed();
        return answer;
      } catch (error) {
        fail(isProbe);
        throw error;
      } finally {
        pending.delete(started);
      }
    },
  };
};
