import type { FastifyBaseLogger } from 'fastify';
import { PUSH_DELAY_MS } from './throttle-push.ts';
import { throttle } from './throttle.ts';

const PUSH_INTERVAL_MS = 100;

/** The one browser tab that made all of the changes, or null. */
type TabOf = (id: string) => string | null;

/** Collects the ids of what changed and pushes them in batches. */
export const batchIds = (
  log: FastifyBaseLogger,
  push: (ids: string[], tabOf: TabOf) => Promise<void>,
  {
    intervalMs = PUSH_INTERVAL_MS,
    delayMs = PUSH_DELAY_MS,
  }: { intervalMs?: number; delayMs?: number } = {},
) => {
  let batch = new Map<string, string | null>();
  const pushBatch = () => {
    const tabs = batch;
    batch = new Map();
    push([...tabs.keys()], (id) => tabs.get(id) ?? null).catch((error: unknown) =>
      log.warn({ err: error }, 'A change could not be pushed'),
    );
  };
  const throttled = throttle(intervalMs, pushBatch, { delayMs });
  return {
    add: (id: string, tabId: string | null = null) => {
      const isSameTab = !batch.has(id) || batch.get(id) === tabId;
      batch.set(id, isSameTab ? tabId : null);
      throttled.trigger();
    },
    stop: throttled.stop,
  };
};
