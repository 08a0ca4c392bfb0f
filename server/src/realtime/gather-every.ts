import type { FastifyBaseLogger } from 'fastify';
import { pushSoon } from './push-soon.ts';

const PUSH_EVERY_MS = 100;

/** Collects ids of what changed and hands them over together, so that a burst is pushed once. */
export const gatherEvery = (
  log: FastifyBaseLogger,
  push: (ids: string[]) => Promise<void>,
  ms = PUSH_EVERY_MS,
) => {
  const changed = new Set<string>();
  const turn = pushSoon(ms, () => {
    const ids = [...changed];
    changed.clear();
    push(ids).catch((error: unknown) => log.warn({ err: error }, 'A change could not be pushed'));
  });
  return {
    add: (id: string) => {
      changed.add(id);
      turn.ask();
    },
    stop: turn.stop,
  };
};
