import { authAddresses } from '@forge/contract/auth/auth-addresses';
import type { AuthStatus } from '@forge/contract/auth/auth-api';
import { queryOptions } from '@tanstack/react-query';
import { call, readUnvalidated } from '../../lib/call.ts';

const loadApi = () => import('@forge/contract/auth/auth-api');

const isSignedOut = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'isAuthenticated' in answer &&
  answer.isAuthenticated === false;

/** Visitors get their status without loading the schemas. */
const readStatus = async (): Promise<AuthStatus> => {
  const answer = await readUnvalidated(authAddresses.status);
  if (isSignedOut(answer)) return { isAuthenticated: false, user: null };
  return (await loadApi()).authStatusSchema.parse(answer);
};

const POLL_MS = 30_000;

export const authQueries = {
  all: ['auth'] as const,
  status: () =>
    queryOptions({
      queryKey: ['auth', 'status'],
      queryFn: readStatus,
      // Detects on return to the tab that the session has ended.
      staleTime: 60_000,
      refetchOnWindowFocus: true,
      // Users without a role have no socket: poll for a first role or the session's end.
      refetchInterval: ({ state }) => (state.data?.user?.roles.length === 0 ? POLL_MS : false),
      retry: false,
    }),
  /** Keyed by the status's roles, so that a change refetches them. */
  roles: (userId: string, known: readonly string[]) =>
    queryOptions({
      queryKey: ['auth', 'roles', userId, known],
      queryFn: async () => call((await loadApi()).authApi.roles),
      staleTime: 60_000,
    }),
};
