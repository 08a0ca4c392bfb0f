import { findApi } from '@forge/contract/find/find-api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const findQueries = {
  found: (q: string) =>
    queryOptions({
      queryKey: ['find', q],
      queryFn: () => call(findApi.find, { q }),
      // What was found before stays until this is.
      placeholderData: keepPreviousData,
      staleTime: 5_000,
      gcTime: 60_000,
      retry: false,
    }),
};
