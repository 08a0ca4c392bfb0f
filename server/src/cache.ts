import { LRUCache } from 'lru-cache';

export type CacheOptions<Value> = {
  max: number;
  ttlMs: number | ((value: NonNullable<Value>) => number);
  /** Checked when a load ends; concurrent calls share one load either way. */
  canStore?: () => boolean;
};

type Entry<Value> = { promise: Promise<Value>; value?: NonNullable<Value> };

/**
 * A bounded cache of what `load` resolves to. Concurrent calls for a key share one load. Not stored
 * are failures, undefined, and a value whose key was deleted while it was being loaded.
 */
export const createCache = <Value extends object | undefined>({
  max,
  ttlMs,
  canStore = () => true,
}: CacheOptions<Value>) => {
  const entries = new LRUCache<string, Entry<Value>>({ max });

  const store = (key: string, promise: Promise<Value>): Promise<Value> => {
    const entry: Entry<Value> = { promise };
    entries.set(key, entry);
    const settle = (value?: Value) => {
      if (entries.peek(key) !== entry) return;
      const ttl = value && canStore() ? (typeof ttlMs === 'number' ? ttlMs : ttlMs(value)) : 0;
      // To lru-cache a ttl of 0 means "forever".
      if (!value || ttl < 1) entries.delete(key);
      else entries.set(key, Object.assign(entry, { value }), { ttl: Math.floor(ttl) });
    };
    promise.then(settle, () => settle());
    return promise;
  };

  return {
    get: (key: string, load: () => Promise<Value>): Promise<Value> =>
      entries.get(key)?.promise ?? store(key, load()),
    delete: (key: string) => void entries.delete(key),
    /** Deletes matching values, and every entry that is still being loaded: it may match. */
    deleteWhere: (matches: (value: NonNullable<Value>) => boolean) => {
      for (const [key, { value }] of [...entries.entries()]) {
        if (!value || matches(value)) entries.delete(key);
      }
    },
    clear: () => entries.clear(),
  };
};
