import { isMasked, type Booking } from '@forge/contract/bookings/booking';
import { bookingApi } from '@forge/contract/bookings/booking-api';
import { bookingFlags, type FlagName } from '@forge/contract/bookings/booking-flags';
import { MAX_FLAG_BATCH, pathOfFlag, type FlagResult } from '@forge/contract/bookings/flag-batch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, messageForError } from '../../lib/call.ts';
import { countText } from '../../lib/count-text.ts';
import { rowResults } from '../../lib/row-results.ts';
import { toast } from '../../lib/toast.ts';
import { flagMessages } from './booking-flags.ts';
import { clientName } from './booking-mutations.ts';
import { bookingQueries } from './booking-queries.ts';

type FlagBatch = { flag: FlagName; bookings: readonly Booking[] };

/** A booking that was refused, and why. */
export type RefusedBooking = { id: string; name: string; message: string };

/**
 * One call for as many bookings as it takes; a raid with more clients needs several. After a failure the rest is not
 * sent, and counts as refused unless it is all of them.
 */
const send = async ({ flag, bookings }: FlagBatch): Promise<FlagResult[]> => {
  const ids = bookings.map(({ _id }) => _id);
  const results: FlagResult[] = [];
  for (let start = 0; start < ids.length; start += MAX_FLAG_BATCH) {
    const bookingIds = ids.slice(start, start + MAX_FLAG_BATCH);
    try {
      results.push(...(await call(bookingApi.setFlags, { flag: pathOfFlag(flag), bookingIds })));
    } catch (error) {
      if (start === 0) throw error;
      const message = messageForError(error, flagMessages.failed);
      for (const bookingId of ids.slice(start))
        results.push({ bookingId, result: 'refused', message });
      break;
    }
  }
  return results;
};

/** Sets a flag on many bookings; shows it at once, as a single flag. */
export function useSetFlags(raidId: string, onRefused: (refused: RefusedBooking[]) => void) {
  const client = useQueryClient();
  const { queryKey } = bookingQueries.ofRaid(raidId);
  const show = (flag: FlagName, ids: ReadonlySet<string>, isSet: boolean) =>
    client.setQueryData(queryKey, (rows) =>
      rows?.map((row) =>
        ids.has(row._id) && !isMasked(row) ? { ...row, [bookingFlags[flag].field]: isSet } : row,
      ),
    );
  const idsOf = ({ bookings }: FlagBatch) => new Set(bookings.map(({ _id }) => _id));
  /** The rows and the bar say why. */
  const refuse = (bookings: readonly Booking[], messageOf: (booking: Booking) => string) => {
    const refused = bookings.map((booking) => ({
      id: booking._id,
      name: clientName(booking),
      message: messageOf(booking),
    }));
    for (const { id, message } of refused) rowResults.refused(id, message);
    onRefused(refused);
    return refused;
  };
  return useMutation({
    mutationKey: queryKey,
    mutationFn: send,
    onMutate: async (batch) => {
      for (const { _id } of batch.bookings) rowResults.clear(_id);
      onRefused([]);
      // A response in flight would show the rows without the flag.
      await client.cancelQueries({ queryKey });
      show(batch.flag, idsOf(batch), true);
    },
    onError: (error, batch) => {
      show(batch.flag, idsOf(batch), false);
      refuse(batch.bookings, () => messageForError(error, flagMessages.failed));
    },
    onSuccess: (results, { flag, bookings }) => {
      const messages = new Map(
        results.flatMap(({ bookingId, result, message = '' }) =>
          result === 'refused' ? [[bookingId, message]] : [],
        ),
      );
      show(flag, new Set(messages.keys()), false);
      const refused = refuse(
        bookings.filter(({ _id }) => messages.has(_id)),
        ({ _id }) => messages.get(_id) ?? '',
      );
      for (const { bookingId, result } of results) {
        if (result !== 'refused') rowResults.done(bookingId);
      }
      const topic = `flags of ${raidId}`;
      const count = results.length - refused.length;
      if (count > 0) toast.success(flagMessages.updatedMany(flag, count), { topic });
      if (refused.length > 0) {
        toast.error(flagMessages.refusedMany(flag, refused.length), {
          topic: `${topic}, refused`,
          about: refused.map(({ name }) => name).join(', '),
        });
      }
    },
    onSettled: () => {
      // The last one: an earlier answer would undo what the others show.
      if (client.isMutating({ mutationKey: queryKey }) === 1)
        void client.invalidateQueries({ queryKey });
    },
    meta: {
      record: ({ bookings }: FlagBatch) => ({ name: countText(bookings.length, 'booking') }),
      errorMessage: flagMessages.failed,
    },
  });
}
