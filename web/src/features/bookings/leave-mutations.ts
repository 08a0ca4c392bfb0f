import type { Booking } from '@forge/contract/bookings/booking';
import { bookingApi } from '@forge/contract/bookings/booking-api';
import type { Leaving, LeaveRequest, MoveRequest } from '@forge/contract/bookings/leaving';
import type { Raid, RaidPerson } from '@forge/contract/raids/raid';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { clientName } from './booking-mutations.ts';
import { bookingQueries } from './booking-queries.ts';

const texts = {
  cancelled: { done: 'Booking cancelled', failed: 'Failed to cancel booking' },
  'no-show': { done: 'Booking marked as no-show', failed: 'Failed to mark booking as no-show' },
} as const satisfies Record<Leaving, object>;

const record = (booking: Booking) => () => ({ id: booking._id, name: clientName(booking) });

/** Takes the row out of its raid, and reads the raid's lists again: also the one of those who left. */
const useRowUpdates = ({ _id, raidId }: Booking) => {
  const client = useQueryClient();
  const { queryKey } = bookingQueries.ofRaid(raidId);
  return {
    remove: () => client.setQueryData(queryKey, (rows) => rows?.filter((row) => row._id !== _id)),
    refetch: (ofRaid = raidId) =>
      void client.invalidateQueries({ queryKey: bookingQueries.ofRaid(ofRaid).queryKey }),
  };
};

export function useLeaveBooking(as: Leaving, booking: Booking) {
  const rows = useRowUpdates(booking);
  const endpoint = as === 'cancelled' ? bookingApi.cancel : bookingApi.noShow;
  return useMutation({
    mutationFn: (request: LeaveRequest) => call(endpoint, request),
    onSuccess: rows.remove,
    onSettled: () => rows.refetch(),
    meta: {
      record: record(booking),
      successMessage: texts[as].done,
      errorMessage: texts[as].failed,
    },
  });
}

export type Move = { request: MoveRequest; target: Raid };

export function useMoveBooking(booking: Booking) {
  const rows = useRowUpdates(booking);
  return useMutation({
    mutationFn: ({ request }: Move) => call(bookingApi.move, request),
    onSuccess: (_moved, { target }) => {
      if (target._id !== booking.raidId) rows.remove();
    },
    onSettled: (_moved, _error, { target }) => {
      rows.refetch();
      rows.refetch(target._id);
    },
    meta: {
      record: record(booking),
      successMessage: ({ target }: Move) => `Booking moved to ${target.name}`,
      errorMessage: 'Failed to move booking',
    },
  });
}

export function useHandOver(booking: Booking) {
  const rows = useRowUpdates(booking);
  return useMutation({
    mutationFn: (person: RaidPerson) =>
      call(bookingApi.handOver, { bookingId: booking._id, userId: person._id }),
    onSettled: () => rows.refetch(),
    meta: {
      record: record(booking),
      successMessage: ({ username }: RaidPerson) => `Booking handed over to ${username}`,
      errorMessage: 'Failed to hand over booking',
    },
  });
}
