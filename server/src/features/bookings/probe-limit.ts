import { Refusal, refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import { LRUCache } from 'lru-cache';

const MAX_REFUSALS = 10;
const WITHIN_MS = 10 * 60_000;
const MAX_PEOPLE = 10_000;

const reveals = (error: unknown) =>
  error instanceof Refusal && ['already-booked', 'cannot-save'].includes(error.code);

type Person = {
  /** When a refusal told this person that a character is booked. */
  refusedAt: number[];
  running: number;
  waiting: (() => void)[];
};

/**
 * Limits how often a person can learn that a character is booked: such refusals could be used to look
 * for other advertisers' clients. Calls that could exceed the limit together wait for each other.
 */
export const createProbeLimit = () => {
  const people = new LRUCache<string, Person>({ max: MAX_PEOPLE, ttl: WITHIN_MS });

  const personOf = ({ id }: Viewer): Person => {
    const person = people.get(id) ?? { refusedAt: [], running: 0, waiting: [] };
    person.refusedAt = person.refusedAt.filter((at) => performance.now() - at <= WITHIN_MS);
    people.set(id, person);
    return person;
  };

  return async <Result>(viewer: Viewer, work: () => Promise<Result>): Promise<Result> => {
    const person = personOf(viewer);
    while (person.running > 0 && person.refusedAt.length + person.running >= MAX_REFUSALS) {
      await new Promise<void>((resolve) => person.waiting.push(resolve));
    }
    if (person.refusedAt.length >= MAX_REFUSALS) throw refusals.tooMany();
    person.running += 1;
    try {
      return await work();
    } catch (error) {
      if (reveals(error)) person.refusedAt.push(performance.now());
      throw error;
    } finally {
      person.running -= 1;
      for (const resume of person.waiting.splice(0)) resume();
    }
  };
};

export type ProbeLimit = ReturnType<typeof createProbeLimit>;
