import { throttle } from './throttle.ts';

// A page may read the change through any process: each must have received the event before that.
export const PUSH_DELAY_MS = 50;

/** Throttles a push, and delays the first one until all processes know of the change. */
export const throttlePush = (intervalMs: number | (() => number), push: () => unknown) =>
  throttle(intervalMs, push, { delayMs: PUSH_DELAY_MS });
