import { isMasked, type Booking, type SeenBooking } from '@forge/contract/bookings/booking';
import { bookingApi } from '@forge/contract/bookings/booking-api';
import { bookingFlags, type FlagName } from '@forge/contract/bookings/booking-flags';
import { mailApi } from '@forge/contract/mails/mail-api';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, CallError } from '../../lib/call.ts';
import { rowResults } from '../../lib/row-results.ts';
import { flagMessages } from './booking-flags.ts';
import { bookingQueries } from './booking-queries.ts';
import type { BookingEditRequest, NewBookingRequest } from './booking-values.ts';

const keyOf = (raidId: string) => bookingQueries.ofRaid(raidId).queryKey;

const refetch = (client: QueryClient, raidId: string) =>
  client.invalidateQueries({ queryKey: keyOf(raidId) });

const replaced = (rows: SeenBooking[], booking: SeenBooking): SeenBooking[] =>
  rows.map((row) => (row._id === booking._id ? booking : row));

const added = (rows: SeenBooking[], booking: SeenBooking): SeenBooking[] =>
  rows.some(({ _id }) => _id === booking._id) ? replaced(rows, booking) : [...rows, booking];

/** Names a booking in messages about it. */
export const clientName = ({
  clientName: name,
  clientRealm,
}: {
  clientName: string;
  clientRealm: string;
}) => `${name} · ${clientRealm}`;

/** Refetches also after a refusal, which may mean that the rows on the screen are stale. */
export function useBookClient(raid: { _id: string; name: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (booking: NewBookingRequest) => call(bookingApi.create, booking),
    onSuccess: (booking) => {
      client.setQueryData(keyOf(raid._id), (rows) => rows && added(rows, booking));
      rowResults.done(raid._id);
      rowResults.done(booking._id);
    },
    onSettled: () => void refetch(client, raid._id),
    meta: {
      record: (booking: NewBookingRequest) => ({ name: clientName(booking) }),
      successMessage: `Booking request sent for ${raid.name}`,
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
    mutationFn: (edit: BookingEditRequest) => call(bookingApi.edit, edit),
    onSuccess: (booking) =>
      client.setQueryData(keyOf(raidId), (rows) => rows && replaced(rows, booking)),
    onSettled: () => void refetch(client, raidId),
    meta: {
      record: (edit: BookingEditRequest) => ({ id: edit.id, name: clientName(edit) }),
      successMessage: 'Booking updated successfully',
      errorMessage: 'Error updating booking',
    },
  });
}

type Flagging = { flag: FlagName; booking: Booking };

/** Optimistic: shows the flag immediately and rolls back if the server refuses. */
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
    mutationKey: queryKey,
    mutationFn: ({ flag, booking }: Flagging) =>
      call(bookingFlags[flag].endpoint, { bookingId: booking._id }),
    onMutate: async (flagging) => {
      // A response in flight would show the row without the flag.
      await client.cancelQueries({ queryKey });
      show(flagging, true);
    },
    onError: (_error, flagging) => show(flagging, false),
    onSuccess: (_result, { flag, booking }) => {
      // The server created the mail with Done; this call only reads it, so a failure loses nothing.
      if (flag === 'done') call(mailApi.ofBooking, { bookId: booking._id }).catch(() => undefined);
    },
    onSettled: () => {
      // The last one: an earlier answer would undo what the others show.
      if (client.isMutating({ mutationKey: queryKey }) === 1) void refetch(client, raidId);
    },
    meta: {
      record: ({ booking }: Flagging) => ({ id: booking._id, name: clientName(booking) }),
      successMessage: ({ flag }: Flagging) => flagMessages.updated(flag),
      errorMessage: flagMessages.failed,
    },
  });
}
