import { sessionsApi } from '@forge/contract/auth/sessions-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const sessionQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['sessions'],
      queryFn: () => call(sessionsApi.mine),
      // Someone signs in or out elsewhere: seen on return, and within a minute by who watches.
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchInterval: 60_000,
    }),
};
