import { sessionsApi } from '@forge/contract/auth/sessions-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const sessionQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['sessions'],
      queryFn: () => call(sessionsApi.mine),
      // Shows sign-ins and sign-outs elsewhere on focus and within a minute.
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchInterval: 60_000,
    }),
};
