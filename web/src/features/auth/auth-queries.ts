import { authAddresses } from '@forge/contract/auth/auth-addresses';
import type { AuthStatus } from '@forge/contract/auth/auth-api';
import { queryOptions } from '@tanstack/react-query';
import { call, readUnchecked } from '../../lib/call.ts';

const loadApi = () => import('@forge/contract/auth/auth-api');

const isNobody = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'isAuthenticated' in answer &&
  answer.isAuthenticated === false;

/** Only a member's answer holds something to check: whoever just visits needs no schemas for it. */
const readStatus = async (): Promise<AuthStatus> => {
  const answer = await readUnchecked(authAddresses.status);
  if (isNobody(answer)) return { isAuthenticated: false, user: null };
  return (await loadApi()).authStatusSchema.parse(answer);
};

const WITHOUT_SOCKET_MS = 30_000;

export const authQueries = {
  /** Everything known about the person. */
  all: ['auth'] as const,
  status: () =>
    queryOptions({
      queryKey: ['auth', 'status'],
      queryFn: readStatus,
      // Someone who left the tab open for hours learns on return that the session has ended.
      staleTime: 60_000,
      refetchOnWindowFocus: true,
      // Without a role there is no socket that would tell of a first one, or of the session's end.
      refetchInterval: ({ state }) =>
        state.data?.user?.roles.length === 0 ? WITHOUT_SOCKET_MS : false,
      retry: false,
    }),
  /** Asked again when the status knows of others: nobody keeps a badge, or goes without one. */
  roles: (userId: string, known: readonly string[]) =>
    queryOptions({
      queryKey: ['auth', 'roles', userId, known],
      queryFn: async () => call((await loadApi()).authApi.roles),
      staleTime: 60_000,
    }),
};
