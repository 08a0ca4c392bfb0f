import { authApi } from '@forge/contract/auth/auth-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const authQueries = {
  /** Everything known about the person. */
  all: ['auth'] as const,
  status: () =>
    queryOptions({
      queryKey: ['auth', 'status'],
      queryFn: () => call(authApi.status),
      // Someone who left the tab open for hours learns on return that the session has ended.
      staleTime: 60_000,
      refetchOnWindowFocus: true,
      retry: false,
    }),
  roles: (userId: string) =>
    queryOptions({
      queryKey: ['auth', 'roles', userId],
      queryFn: () => call(authApi.roles),
      staleTime: 60_000,
    }),
};
