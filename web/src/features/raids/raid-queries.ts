import { get, type Endpoint } from '@forge/contract/endpoint';
import { raidApi } from '@forge/contract/raids/raid-api';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, CallError } from '../../lib/call.ts';
import { raidListSentences, readRaids } from './read-raids.ts';

// Lists may come in more forms than the contract's own: they are taken as they are and read here.
const asItCame = ({ path, who }: Endpoint) => get(path, who, z.unknown());

/** Why one raid could not be had: the server would not, or was not reached. */
export const loadFailure = (error: Error) =>
  error instanceof CallError && error.status > 0
    ? 'Failed to load raid data'
    : 'Error loading raid data';

export const raidQueries = {
  all: ['raids'] as const,
  published: () =>
    queryOptions({
      queryKey: ['raids', 'published'],
      queryFn: async () => readRaids(await call(asItCame(raidApi.published)), 'published'),
      meta: {
        errorMessage: ({ hasData }) =>
          hasData ? raidListSentences.fetching : raidListSentences.nothingLoaded,
      },
    }),
  pending: () =>
    queryOptions({
      queryKey: ['raids', 'pending'],
      queryFn: async () => readRaids(await call(asItCame(raidApi.pending)), 'pending'),
      meta: { errorMessage: raidListSentences.fetching },
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['raids', 'one', id],
      queryFn: () => call(raidApi.one, { id }),
      meta: { errorMessage: ({ error }) => loadFailure(error) },
      // A form begins with what is true now, and nothing changes under the hands of who fills it in.
      gcTime: 0,
      staleTime: Infinity,
    }),
  /** Who can lead a raid, or collect its gold; a failure is silent unless it is given words. */
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
