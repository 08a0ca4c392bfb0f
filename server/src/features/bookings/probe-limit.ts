import { Refusal, refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import { LRUCache } from 'lru-cache';

const MAX_REFUSALS = 10;
const WITHIN_MS = 10 * 60_000;
const MAX_PEOPLE = 10_000;

const reveals = (error: unknown) =>
  error instanceof Refusal && ['already-booked', 'cannot-save'].includes(error.code);

/**
 * Limits how often a person can learn that a character is booked: such refusals could be used to look
 * for other advertisers' clients. Calls under way count too, so that many at once learn no more.
 */
export const createProbeLimit = () => {
  const attempts = new LRUCache<string, Set<{ at: number }>>({ max: MAX_PEOPLE, ttl: WITHIN_MS });

  const recentOf = ({ id }: Viewer) => {
    const recent = attempts.get(id) ?? new Set();
    for (const attempt of recent) {
      if (performance.now() - attempt.at > WITHIN_MS) recent.delete(attempt);
    }
    attempts.set(id, recent);
    return recent;
  };

  return async <Result>(viewer: Viewer, work: () => Promise<Result>): Promise<Result> => {
    const recent = recentOf(viewer);
    if (recent.size >= MAX_REFUSALS) throw refusals.tooMany();
    const attempt = { at: performance.now() };
    recent.add(attempt);
    try {
      const result = await work();
      recent.delete(attempt);
      return result;
    } catch (error) {
      if (!reveals(error)) recent.delete(attempt);
      throw error;
    }
  };
};

export type ProbeLimit = ReturnType<typeof createProbeLimit>;
