import type { FastifyRateLimitStore } from '@fastify/rate-limit';

const MAX_KEYS = 20_000;

type Window = { count: number; startedAt: number };

/**
 * Counts requests by key in fixed windows. The store of the plugin returns its own counter, which the plugin
 * reads later: of many requests in one tick all would see the last count, and all would be refused.
 */
export class RateLimitStore implements FastifyRateLimitStore {
  /** The least recently used first. */
  readonly #windows = new Map<string, Window>();

  incr(
    key: string,
    callback: (error: null, result: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    // Monotonic: a corrected clock of the machine must not make a window longer.
    const now = performance.now();
    const known = this.#windows.get(key);
    const window =
      known && known.startedAt + timeWindow > now ? known : { count: 0, startedAt: now };
    window.count += 1;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    this.#evictOldest();
    callback(null, { current: window.count, ttl: window.startedAt + timeWindow - now });
  }

  #evictOldest(): void {
    if (this.#windows.size <= MAX_KEYS) return;
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }

  child(): RateLimitStore {
    return new RateLimitStore();
  }
}
