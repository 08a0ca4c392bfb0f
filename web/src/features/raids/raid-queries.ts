import { raidApi } from '@forge/contract/raids/raid-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const raidQueries = {
  published: () =>
    queryOptions({
      queryKey: ['raids', 'published'],
      queryFn: () => call(raidApi.published),
      meta: { errorMessage: 'Failed to load raid data' },
    }),
  pending: () =>
    queryOptions({
      queryKey: ['raids', 'pending'],
      queryFn: () => call(raidApi.pending),
      meta: { errorMessage: 'Error fetching raids' },
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['raids', 'one', id],
      queryFn: () => call(raidApi.one, { id }),
    }),
};
