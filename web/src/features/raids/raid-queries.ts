import { get, type Endpoint } from '@forge/contract/endpoint';
import { raidApi } from '@forge/contract/raids/raid-api';
import type { Raid } from '@forge/contract/raids/raid';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call, callWithEtag, CallError } from '../../lib/call.ts';
import { raidListMessages, readRaids } from './read-raids.ts';

// The spec allows more forms of a list than the contract declares: readRaids parses them.
const unparsed = ({ path, access }: Endpoint) => get(path, access, z.unknown());

/** The server refused, or was not reached. */
export const loadFailure = (error: Error) =>
  error instanceof CallError && error.status > 0
    ? 'Failed to load raid data'
    : 'Error loading raid data';

/** The published list with its revision, to which the server's changes apply. */
export type PublishedList = { raids: Raid[]; revision: string | null };

/** An update of the raids of a cached list. */
export const updateRaids =
  (update: (raids: Raid[]) => Raid[]) => (list: PublishedList | undefined) =>
    list && { ...list, raids: update(list.raids) };

export const raidQueries = {
  all: ['raids'] as const,
  published: () =>
    queryOptions({
      queryKey: ['raids', 'published'],
      queryFn: async (): Promise<PublishedList> => {
        const { payload, etag } = await callWithEtag(unparsed(raidApi.published));
        return { raids: readRaids(payload, 'published'), revision: etag };
      },
      select: ({ raids }) => raids,
      meta: {
        errorMessage: ({ hasData }) =>
          hasData ? raidListMessages.fetching : raidListMessages.nothingLoaded,
      },
    }),
  pending: () =>
    queryOptions({
      queryKey: ['raids', 'pending'],
      queryFn: async () => readRaids(await call(unparsed(raidApi.pending)), 'pending'),
      meta: { errorMessage: raidListMessages.fetching },
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['raids', 'one', id],
      queryFn: () => call(raidApi.one, { id }),
      meta: { errorMessage: ({ error }) => loadFailure(error) },
      // A form starts with fresh data, and is not refetched while it is filled in.
      gcTime: 0,
      staleTime: Infinity,
    }),
  /** Read when the question opens: the number decides. */
  openBookings: (id: string) =>
    queryOptions({
      queryKey: ['raids', 'open bookings', id],
      queryFn: () => call(raidApi.openBookings, { id }),
      gcTime: 0,
      staleTime: 0,
    }),
  /** A failure is silent without a message. */
  leaders: (errorMessage?: string) =>
    queryOptions({
      queryKey: ['raids', 'leaders'],
      queryFn: () => call(raidApi.leaders),
      ...(errorMessage !== undefined && { meta: { errorMessage } }),
    }),
  collectors: (errorMessage?: string) =>
    queryOptions({
      queryKey: ['raids', 'collectors'],
      queryFn: () => call(raidApi.collectors),
      ...(errorMessage !== undefined && { meta: { errorMessage } }),
    }),
};

export const invalidateLists = (client: QueryClient) => {
  for (const { queryKey } of [raidQueries.pending(), raidQueries.published()])
    void client.invalidateQueries({ queryKey });
};
