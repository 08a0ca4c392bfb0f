import { bookingApi, listedBookingSchema } from '@forge/contract/bookings/booking-api';
import { ownBookingsApi } from '@forge/contract/bookings/own-bookings-api';
import { leftBookingSchema } from '@forge/contract/bookings/leaving';
import { encoded } from '@forge/contract/encoded';
import { send, type Endpoint } from '@forge/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, CallError } from '../../lib/call.ts';
import { parseRecords } from '../../lib/read-records.ts';

const undecodable = 'Failed to decode booking data';

// The records are parsed one by one.
const unparsed = ({ path, who }: Endpoint) =>
  send(path, who, bookingApi.ofRaid.request, encoded(z.array(z.unknown())));

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
      queryFn: async () => readBookings(await call(unparsed(bookingApi.ofRaid), { raidId })),
      meta: {
        errorMessage: ({ error }) =>
          isUndecodable(error) ? undecodable : 'Failed to load bookings for this raid',
      },
    }),
  /** Below the key of the raid's bookings: what makes these stale makes those stale too. */
  left: (raidId: string) =>
    queryOptions({
      queryKey: ['bookings', raidId, 'left'],
      queryFn: async () => {
        const records = await call(unparsed(bookingApi.left), { raidId });
        return parseRecords(records, leftBookingSchema, undecodable);
      },
    }),
  /** The raids in which this person has a booking. */
  ownRaids: () =>
    queryOptions({
      queryKey: ['bookings', 'own-raids'],
      queryFn: () => call(ownBookingsApi.raids),
      meta: { errorMessage: 'Failed to load your bookings' },
    }),
  /** Raids near this one into which this person booked the character. */
  nearby: (character: { raidId: string; clientName: string; clientRealm: string }) =>
    queryOptions({
      queryKey: ['bookings', 'nearby', character],
      queryFn: () => call(ownBookingsApi.nearby, character),
      // It only warns: a failure is not worth a message.
      meta: {},
    }),
  advertisers: () =>
    queryOptions({
      queryKey: ['bookings', 'advertisers'],
      queryFn: () => call(bookingApi.advertisers),
      meta: { errorMessage: 'Failed to load the people who may book' },
    }),
};
