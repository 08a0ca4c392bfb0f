import type { FastifyBaseLogger } from 'fastify';
import { throttlePush } from './throttle-push.ts';

const PUSH_INTERVAL_MS = 100;

/**
 * Collects the ids of what changed and pushes them in batches. For each id a batch names the one
 * browser tab that made all of its changes, or null.
 */
export const batchIds = (
  log: FastifyBaseLogger,
  push: (ids: string[], tabOf: (id: string) => string | null) => Promise<void>,
  ms = PUSH_INTERVAL_MS,
) => {
  let batch = new Map<string, string | null>();
  const throttled = throttlePush(ms, () => {
    const tabs = batch;
    batch = new Map();
    push([...tabs.keys()], (id) => tabs.get(id) ?? null).catch((error: unknown) =>
      log.warn({ err: error }, 'A change could not be pushed'),
    );
  });
  return {
    add: (id: string, tabId: string | null = null) => {
      const isSameTab = !batch.has(id) || batch.get(id) === tabId;
      batch.set(id, isSameTab ? tabId : null);
      throttled.trigger();
    },
    stop: throttled.stop,
  };
};
