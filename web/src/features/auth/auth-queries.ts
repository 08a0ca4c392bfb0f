import { authApi } from '@forge/contract/auth/auth-api';
import { sessionsApi } from '@forge/contract/auth/sessions-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const WITHOUT_SOCKET_MS = 30_000;

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
      // Without a role there is no socket that would tell of a first one, or of the session's end.
      refetchInterval: ({ state }) =>
        state.data?.user?.roles.length === 0 ? WITHOUT_SOCKET_MS : false,
      retry: false,
    }),
  roles: (userId: string) =>
    queryOptions({
      queryKey: ['auth', 'roles', userId],
      queryFn: () => call(authApi.roles),
      staleTime: 60_000,
    }),
  sessions: () =>
    queryOptions({
      queryKey: ['sessions'],
      queryFn: () => call(sessionsApi.mine),
      // Someone signs in or out elsewhere: seen on return, and within a minute by who watches.
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchInterval: 60_000,
    }),
};
