import { isMasked, type Booking, type SeenBooking } from '@forge/contract/bookings/booking';
import { bookingApi } from '@forge/contract/bookings/booking-api';
import { bookingFlags, type FlagName } from '@forge/contract/bookings/booking-flags';
import { mailApi } from '@forge/contract/mails/mail-api';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, CallError } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { flagSentences } from './booking-flags.ts';
import { bookingQueries } from './booking-queries.ts';
import type { BookingEditRequest, NewBookingRequest } from './booking-values.ts';
import { createOwnChanges } from './own-changes.ts';

type Rows = SeenBooking[] | undefined;

export const ownChanges = createOwnChanges<Rows>(() => Date.now());

const keyOf = (raidId: string) => bookingQueries.ofRaid(raidId).queryKey;

/** Sends a change of a raid's bookings, shows what came of it, and knows its echo when it is pushed. */
async function change<Result>(
  client: QueryClient,
  raidId: string,
  send: () => Promise<Result>,
  shown: (rows: SeenBooking[], result: Result) => SeenBooking[] = (rows) => rows,
): Promise<Result> {
  const queryKey = keyOf(raidId);
  const own = ownChanges.begin(raidId);
  try {
    const result = await send();
    client.setQueryData(queryKey, (rows) => rows && shown(rows, result));
    own.answered(client.getQueryData(queryKey));
    return result;
  } catch (error) {
    own.failed(client.getQueryData(queryKey));
    throw error;
  }
}

const reload = (client: QueryClient, raidId: string) =>
  client.invalidateQueries({ queryKey: keyOf(raidId) });

const replaced = (rows: SeenBooking[], booking: Booking): SeenBooking[] =>
  rows.map((row) => (row._id === booking._id ? booking : row));

const added = (rows: SeenBooking[], booking: Booking): SeenBooking[] =>
  rows.some(({ _id }) => _id === booking._id) ? replaced(rows, booking) : [...rows, booking];

/** A refusal may mean that what is on the screen is old: the rows are read again either way. */
export function useBookClient(raid: { _id: string; name: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (booking: NewBookingRequest) =>
      change(client, raid._id, () => call(bookingApi.create, booking), added),
    onSuccess: () => toast.success(`Booking request sent for ${raid.name}`),
    onSettled: () => void reload(client, raid._id),
    meta: {
      errorMessage: ({ error }) =>
        error instanceof CallError && error.status === 0
          ? 'Failed to submit booking'
          : 'Failed to create booking',
    },
  });
}

export function useEditBooking(raidId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: BookingEditRequest) =>
      change(client, raidId, () => call(bookingApi.edit, edit), replaced),
    onSuccess: () => toast.success('Booking updated successfully'),
    onSettled: () => void reload(client, raidId),
    meta: { errorMessage: 'Error updating booking' },
  });
}

type Flagging = { flag: FlagName; booking: Booking };

/** A flag shows at once: it only ever goes one way, and back if the server will not have it. */
export function useSetFlag(raidId: string) {
  const client = useQueryClient();
  const queryKey = keyOf(raidId);
  const show = ({ flag, booking }: Flagging, isSet: boolean) =>
    client.setQueryData(queryKey, (rows) =>
      rows?.map((row) =>
        row._id === booking._id && !isMasked(row)
          ? { ...row, [bookingFlags[flag].field]: isSet }
          : row,
      ),
    );
  return useMutation({
    mutationFn: ({ flag, booking }: Flagging) =>
      change(client, raidId, () => call(bookingFlags[flag].endpoint, { bookingId: booking._id })),
    onMutate: async (flagging) => {
      // An answer on its way would show the row as it was.
      await client.cancelQueries({ queryKey });
      show(flagging, true);
    },
    onError: (_error, flagging) => show(flagging, false),
    onSuccess: (_none, { flag, booking }) => {
      toast.success(flagSentences.updated(flag));
      // Done has made the mail already: this only asks for it, and nothing is lost if it fails.
      if (flag === 'done') call(mailApi.ofBooking, { bookId: booking._id }).catch(() => undefined);
    },
    onSettled: () => void reload(client, raidId),
    meta: { errorMessage: flagSentences.failed },
  });
}
