import { siteApi } from '@forge/contract/site-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const siteQueries = {
  about: () =>
    queryOptions({
      queryKey: ['site'],
      queryFn: () => call(siteApi.about),
      // It only changes with a restart of the server.
      staleTime: Infinity,
    }),
};
