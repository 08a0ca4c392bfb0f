import { tokensApi } from '@forge/contract/auth/tokens-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const tokenQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['personal-tokens'],
      queryFn: () => call(tokensApi.mine),
      // Shows uses, and what was made or revoked elsewhere, on focus and within a minute.
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchInterval: 60_000,
    }),
};
