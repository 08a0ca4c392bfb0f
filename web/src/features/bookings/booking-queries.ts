import { bookingApi } from '@forge/contract/bookings/booking-api';
import { queryOptions } from '@tanstack/react-query';
import { call, CallError } from '../../lib/call.ts';

// The response arrived but does not match the schema.
const isUndecodable = (error: Error) =>
  error instanceof CallError && error.status >= 200 && error.status < 300;

export const bookingQueries = {
  all: ['bookings'] as const,
  ofRaid: (raidId: string) =>
    queryOptions({
      queryKey: ['bookings', raidId],
      queryFn: () => call(bookingApi.ofRaid, { raidId }),
      meta: {
        errorMessage: ({ error }) =>
          isUndecodable(error)
            ? 'Failed to decode booking data'
            : 'Failed to load bookings for this raid',
      },
    }),
};
