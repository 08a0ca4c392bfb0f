import { Refusal, refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { createEventCache } from '../../realtime/event-cache.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { characterRefused } from './booking-events.ts';
import {
  countRefusal,
  listRefusalAges,
  MAX_REFUSALS,
  WITHIN_MS,
} from './probe-limit.repository.ts';

const MAX_PEOPLE = 10_000;

const reveals = (error: unknown) =>
  error instanceof Refusal && ['already-booked', 'cannot-save'].includes(error.code);

/** Until the oldest of these refusals no longer counts: the database keeps no more than the limit. */
const tooMany = (refusedAt: number[]) => {
  const now = performance.now();
  const milliseconds = Math.min(now, ...refusedAt) + WITHIN_MS - now;
  return refusals.tooMany(Math.max(1, Math.ceil(milliseconds / 1000)));
};

/** The calls of a person that are under way in this process, and those that wait for them. */
type Calls = { running: number; waiting: (() => void)[] };

/**
 * Limits how often a person can learn that a character is booked: such refusals could be used to look
 * for other advertisers' clients. Calls that could exceed the limit together wait for each other. The
 * database counts, for all processes; each of them caches the count, so that a sale does not wait for it.
 */
export const createProbeLimit = (context: AppContext) => {
  const callsOf = new Map<string, Calls>();
  const readRefusals = async (userId: string) => {
    const ages = await listRefusalAges(context.db, userId);
    return ages.map((age) => performance.now() - age);
  };
  const cachedRefusals = createEventCache(
    context,
    { max: MAX_PEOPLE, ttlMs: WITHIN_MS, invalidateOn: [{ kind: characterRefused }] },
    readRefusals,
  );
  const recentRefusals = async (userId: string) =>
    (await cachedRefusals(userId)).filter((at) => performance.now() - at < WITHIN_MS);

  // In its own transaction: the one that is refused is rolled back.
  const count = (viewer: Viewer) =>
    transact(context, changeBy(viewer, 'refuse a booked character'), async (trx) => {
      const isCounted = await countRefusal(trx, viewer.id);
      if (isCounted) emit(trx, characterRefused, viewer.id);
      return isCounted;
    });

  const start = async ({ id }: Viewer): Promise<Calls> => {
    for (;;) {
      const refused = await recentRefusals(id);
      const calls = callsOf.get(id) ?? { running: 0, waiting: [] };
      if (calls.running === 0 || refused.length + calls.running < MAX_REFUSALS) {
        if (refused.length >= MAX_REFUSALS) throw tooMany(refused);
        calls.running += 1;
        callsOf.set(id, calls);
        return calls;
      }
      await new Promise<void>((resolve) => calls.waiting.push(resolve));
    }
  };

  const end = ({ id }: Viewer, calls: Calls) => {
    calls.running -= 1;
    if (calls.running === 0) callsOf.delete(id);
    for (const resume of calls.waiting.splice(0)) resume();
  };

  return async <Result>(viewer: Viewer, work: () => Promise<Result>): Promise<Result> => {
    const calls = await start(viewer);
    try {
      return await work();
    } catch (error) {
      if (reveals(error) && !(await count(viewer))) throw tooMany(await readRefusals(viewer.id));
      throw error;
    } finally {
      end(viewer, calls);
    }
  };
};

export type ProbeLimit = ReturnType<typeof createProbeLimit>;
