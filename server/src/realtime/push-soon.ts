import { atMostEvery } from './at-most-every.ts';

// A page that is told of a change may read it through any process: by then each must have heard of it.
const OTHERS_HAVE_HEARD_MS = 50;

/** Pushes to pages at most once per interval, and a moment after the change. */
export const pushSoon = (ms: number | (() => number), push: () => unknown) =>
  atMostEvery(ms, push, { afterMs: OTHERS_HAVE_HEARD_MS });
