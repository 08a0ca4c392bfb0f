import { bookingApi, listedBookingSchema } from '@forge/contract/bookings/booking-api';
import { ownRaidsApi } from '@forge/contract/bookings/own-raids-api';
import { ownBookingApi, type OwnBookingFilters } from '@forge/contract/bookings/own-bookings';
import { leftBookingSchema } from '@forge/contract/bookings/leaving';
import { encoded } from '@forge/contract/base64-json';
import { send, type Endpoint } from '@forge/contract/endpoint';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, CallError } from '../../lib/call.ts';
import { parseRecords } from '../../lib/read-records.ts';

const undecodable = 'Failed to decode booking data';

// The records are parsed one by one.
const unparsed = ({ path, access }: Endpoint) =>
  send(path, access, bookingApi.ofRaid.request, encoded(z.array(z.unknown())));

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
      queryFn: () => call(ownRaidsApi.raids),
      meta: { errorMessage: 'Failed to load your bookings' },
    }),
  /** Raids near this one into which this person booked the character. */
  nearby: (character: { raidId: string; clientName: string; clientRealm: string }) =>
    queryOptions({
      queryKey: ['bookings', 'nearby', character],
      queryFn: () => call(ownRaidsApi.nearby, character),
      // It only warns: a failure is not worth a message.
      meta: {},
    }),
  allMine: ['bookings', 'mine'] as const,
  /** The viewer's own, page by page. */
  mine: (filters: OwnBookingFilters) =>
    infiniteQueryOptions({
      queryKey: ['bookings', 'mine', filters],
      queryFn: ({ pageParam }) =>
        call(ownBookingApi.mine, { ...filters, ...(pageParam !== null && { before: pageParam }) }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      // The rows stay while those of other filters are read.
      placeholderData: keepPreviousData,
      meta: { errorMessage: 'Failed to load your bookings' },
    }),
  advertisers: () =>
    queryOptions({
      queryKey: ['bookings', 'advertisers'],
      queryFn: () => call(bookingApi.advertisers),
      meta: { errorMessage: 'Failed to load the people who may book' },
    }),
};
