import { z } from 'zod';
import { bookingFlags, flagNames } from '@forge/contract/bookings/booking-flags';
import {
  flagsByPath,
  flagPaths,
  MAX_FLAG_BATCH,
  type FlagBatch,
  type FlagResult,
} from '@forge/contract/bookings/flag-batch';
import { id } from '@forge/contract/endpoint';
import { Refusal, refusals } from '@forge/contract/refusal';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { changeBy, transact } from '../../transact.ts';
import { recordTransfers } from '../ledger/transfers.repository.ts';
import { permits } from './booking-authority.ts';
import { lockBookings } from './bookings.repository.ts';
import { listBookingFacts } from './seats.repository.ts';
import { setFlagOnLocked, type FlagOutcome } from './set-booking-flag.ts';

/** The codes of bookings that are not theirs: they do not exist, or not for this person. */
const notTheirs = new Set<string>(['forbidden', 'not-found']);

const isRefusal = (error: unknown): error is Refusal => error instanceof Refusal;

/** Sets a flag on many bookings in one transaction, each as the single call does. Idempotent. */
export const setBookingFlags = (
  context: AppContext,
  viewer: Viewer,
  { flag: path, bookingIds }: FlagBatch,
): Promise<FlagResult[]> => {
  const flag = flagsByPath[path];
  const change = { ...changeBy(viewer, bookingFlags[flag].auditAction), tabId: viewer.tabId };
  return transact(context, change, async (trx) => {
    const locked = await lockBookings(trx, bookingIds);
    const setOne = async (bookingId: string): Promise<FlagOutcome | Refusal> => {
      try {
        return await setFlagOnLocked(trx, viewer, locked.get(bookingId), flag);
      } catch (error) {
        // A refusal has changed nothing: the others are set.
        if (isRefusal(error)) return error;
        throw error;
      }
    };
    const outcomes: (FlagOutcome | Refusal)[] = [];
    for (const bookingId of bookingIds) outcomes.push(await setOne(bookingId));
    if (outcomes.every((each) => isRefusal(each) && notTheirs.has(each.code))) {
      throw refusals.forbidden();
    }
    // In one statement: it changes the sums of all people in a fixed order.
    await recordTransfers(
      trx,
      outcomes.map((each) => (isRefusal(each) ? null : each.transfer)),
    );
    return outcomes.map((outcome, index) => ({
      bookingId: bookingIds[index] ?? '',
      ...(isRefusal(outcome)
        ? { result: 'refused', message: outcome.message }
        : { result: outcome.result }),
    }));
  });
};

const namedFlag = z.object({ flag: z.enum(flagPaths) });
const namedIds = z.object({ bookingIds: z.array(z.unknown()) });

/** Whether the body, valid or not, names a booking on which this person may set the flag. */
export const maySetSome =
  ({ db }: AppContext) =>
  async (viewer: Viewer, body: unknown): Promise<boolean> => {
    if (isAdminLevel(viewer)) return true;
    const { data: named } = namedFlag.safeParse(body);
    const flags = named ? [flagsByPath[named.flag]] : flagNames;
    const ids = (namedIds.safeParse(body).data?.bookingIds ?? [])
      .slice(0, MAX_FLAG_BATCH + 1)
      .flatMap((value) => id.safeParse(value).data ?? []);
    const facts = ids.length > 0 ? await listBookingFacts(db, ids) : [];
    return facts.some((each) =>
      flags.some((flag) => permits(bookingFlags[flag].canSet, viewer, each)),
    );
  };
