import { CallError } from './call.ts';

// The portal answers 200 calls of a person in five seconds: this leaves room for the other calls of the page.
const GAP_MS = 35;
// The limit of a person's calls ends sooner.
const MAX_WAIT_SECONDS = 10;
const MAX_REPETITIONS = 5;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How long to wait before the call is made again; null: not at all. */
const waitAfter = (error: unknown): number | null => {
  if (!(error instanceof CallError) || error.status !== 429) return null;
  const seconds = error.retryAfterSeconds;
  return seconds === null || seconds > MAX_WAIT_SECONDS ? null : seconds * 1_000;
};

/**
 * For many calls one after the other: each is made a little later than the one before. A call that was one
 * too many in a short time is made again after the wait that the portal asks for.
 */
export const createCallsInTurn = () => {
  let next = 0;
  return async <Result>(make: () => Promise<Result>): Promise<Result> => {
    for (let repetitions = 0; ; repetitions += 1) {
      const early = next - Date.now();
      if (early > 0) await wait(early);
      next = Date.now() + GAP_MS;
      try {
        return await make();
      } catch (error) {
        const ms = waitAfter(error);
        if (ms === null || repetitions === MAX_REPETITIONS) throw error;
        await wait(ms);
      }
    }
  };
};
