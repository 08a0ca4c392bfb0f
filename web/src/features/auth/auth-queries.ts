import { authAddresses } from '@forge/contract/auth/auth-addresses';
import type { AuthStatus } from '@forge/contract/auth/auth-api';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, readUnvalidated } from '../../lib/call.ts';

const loadApi = () => import('@forge/contract/auth/auth-api');

const fieldsOf = (value: unknown): Record<string, unknown> => ({ ...(value as object | null) });

/** Visitors get their status without loading the schemas. */
const readStatus = async (): Promise<AuthStatus> => {
  const answer = fieldsOf(await readUnvalidated(authAddresses.status));
  if (answer['isAuthenticated'] === false) return { isAuthenticated: false, user: null };
  const { role, roles } = fieldsOf(answer['user']);
  // Without a list of roles there is nothing the user may open.
  if (answer['isAuthenticated'] === true && !(Array.isArray(role) && Array.isArray(roles)))
    return { isAuthenticated: true, user: null };
  return (await loadApi()).authStatusSchema.parse(answer);
};

const STATUS_KEY = ['auth', 'status'] as const;

/** Nobody sees what the person before them read in this tab. */
const readStatusOfPerson = async (client: QueryClient): Promise<AuthStatus> => {
  const status = await readStatus();
  const before = client.getQueryData<AuthStatus>(STATUS_KEY)?.user;
  if (before && before._id !== status.user?._id)
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== STATUS_KEY[0] });
  return status;
};

const POLL_MS = 30_000;

export const authQueries = {
  all: ['auth'] as const,
  status: () =>
    queryOptions({
      queryKey: STATUS_KEY,
      queryFn: ({ client }) => readStatusOfPerson(client),
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
