import { bookingApi, listedBookingSchema } from '@forge/contract/bookings/booking-api';
import { encoded } from '@forge/contract/encoded';
import { send } from '@forge/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, CallError } from '../../lib/call.ts';
import { parseRecords } from '../../lib/read-records.ts';

const undecodable = 'Failed to decode booking data';

// The records are parsed one by one.
const { path, who, request } = bookingApi.ofRaid;
const unparsed = send(path, who, request, encoded(z.array(z.unknown())));

// The response arrived but does not match the schema.
const isUndecodable = (error: Error) =>
  error instanceof CallError && error.status >= 200 && error.status < 300;

export const readBookings = (records: readonly unknown[]) =>
  parseRecords(records, listedBookingSchema, undecodable);

export const bookingQueries = {
  all: ['bookings'] as const,
  ofRaid: (raidId: string) =>
    queryOptions({
      queryKey: ['bookings', raidId],
      queryFn: async () => readBookings(await call(unparsed, { raidId })),
      meta: {
        errorMessage: ({ error }) =>
          isUndecodable(error) ? undecodable : 'Failed to load bookings for this raid',
      },
    }),
};
