import type { AppContext } from '../app-context.ts';
import { createCache, type CacheOptions } from '../cache.ts';
import type { EventKind } from './event-bus.ts';

type Invalidation<Value> = {
  kind: EventKind;
  /** Which values an event makes stale; left out, the one whose key is the event's id. */
  matches?: (value: NonNullable<Value>, id: string) => boolean;
};

type Options<Value> = Omit<CacheOptions<Value>, 'canStore'> & {
  invalidateOn: readonly Invalidation<Value>[];
};

/** A cache invalidated by events. It stores nothing while the event connection is lost. */
export const createEventCache = <Value extends object | undefined>(
  { events }: Pick<AppContext, 'events'>,
  { invalidateOn, ...limits }: Options<Value>,
  load: (key: string) => Promise<Value>,
) => {
  const cache = createCache<Value>({ ...limits, canStore: () => events.connected });
  for (const { kind, matches } of invalidateOn) {
    events.on(kind, (id) =>
      matches ? cache.deleteWhere((value) => matches(value, id)) : cache.delete(id),
    );
  }
  events.onDisconnect(cache.clear);
  events.onReconnect(cache.clear);
  return (key: string): Promise<Value> => cache.get(key, () => load(key));
};
