import type { FastifyBaseLogger } from 'fastify';
import { failedPush } from './failed-push.ts';
import { PUSH_DELAY_MS } from './throttle-push.ts';
import { RETRY, throttle } from './throttle.ts';

const PUSH_INTERVAL_MS = 100;

/** The one browser tab that made all of the changes, or null. */
type TabOf = (id: string) => string | null;

/** Collects the ids of what changed and pushes them in batches, one after the other. */
export const batchIds = (
  log: Pick<FastifyBaseLogger, 'warn'>,
  push: (ids: string[], tabOf: TabOf) => Promise<void>,
  {
    intervalMs = PUSH_INTERVAL_MS,
    delayMs = PUSH_DELAY_MS,
  }: { intervalMs?: number; delayMs?: number } = {},
) => {
  let batch = new Map<string, string | null>();
  const put = (id: string, tabId: string | null) => {
    const isSameTab = !batch.has(id) || batch.get(id) === tabId;
    batch.set(id, isSameTab ? tabId : null);
  };
  const failed = failedPush(log, 'A change could not be pushed');
  const pushBatch = () => {
    const tabs = batch;
    batch = new Map();
    return push([...tabs.keys()], (id) => tabs.get(id) ?? null).catch((error: unknown) => {
      const outcome = failed(error);
      if (outcome === RETRY) for (const [id, tabId] of tabs) put(id, tabId);
      return outcome;
    });
  };
  const throttled = throttle(intervalMs, pushBatch, { delayMs });
  return {
    add: (id: string, tabId: string | null = null) => {
      put(id, tabId);
      throttled.trigger();
    },
    stop: throttled.stop,
  };
};
