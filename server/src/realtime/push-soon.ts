import { atMostEvery } from './at-most-every.ts';

// A page may read the change through any process: each must have received the event before that.
const DELAY_MS = 50;

/** Throttles a push, and delays the first one until all processes know of the change. */
export const pushSoon = (ms: number | (() => number), push: () => unknown) =>
  atMostEvery(ms, push, { delayMs: DELAY_MS });
