import { mailApi } from '@forge/contract/mails/mail-api';
import { bookingApi } from '@forge/contract/bookings/booking-api';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, CallError } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { bookingFlags, flagSentences, type FlagName } from './booking-flags.ts';
import { bookingQueries } from './booking-queries.ts';
import type { BookingEditRequest, NewBookingRequest } from './booking-values.ts';
import { ownChanges } from './own-changes.ts';

/** Sends a change of a raid's bookings, and knows its echo when it comes back as a push. */
async function change<Result>(raidId: string, send: () => Promise<Result>): Promise<Result> {
  const own = ownChanges.begin(raidId);
  try {
    const result = await send();
    own.answered();
    return result;
  } catch (error) {
    own.failed();
    throw error;
  }
}

const reload = (client: QueryClient, raidId: string) =>
  client.invalidateQueries({ queryKey: bookingQueries.ofRaid(raidId).queryKey });

/** A refusal may mean that what is on the screen is old: the rows are read again either way. */
export function useBookClient(raid: { _id: string; name: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (booking: NewBookingRequest) =>
      change(raid._id, () => call(bookingApi.create, booking)),
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
    mutationFn: (edit: BookingEditRequest) => change(raidId, () => call(bookingApi.edit, edit)),
    onSuccess: () => toast.success('Booking updated successfully'),
    onSettled: () => void reload(client, raidId),
    meta: { errorMessage: 'Error updating booking' },
  });
}

export function useSetFlag(raidId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ flag, bookingId }: { flag: FlagName; bookingId: string }) =>
      change(raidId, () => call(bookingFlags[flag].endpoint, { bookingId })),
    onSuccess: (_none, { flag, bookingId }) => {
      toast.success(flagSentences.updated(flag));
      // Done has made the mail already: this only asks for it, and nothing is lost if it fails.
      if (flag === 'done') call(mailApi.ofBooking, { bookId: bookingId }).catch(() => undefined);
    },
    // Awaited: the dialog closes on rows that already show the change.
    onSettled: () => reload(client, raidId),
    meta: { errorMessage: flagSentences.failed },
  });
}
