import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when it is true, or after the timeout: the caller checks which. */
export const until = async (isTrue: () => boolean, timeoutMs: number): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  while (!isTrue() && Date.now() < deadline) await delay(20);
};
