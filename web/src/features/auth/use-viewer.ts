import type { CurrentUser } from '@forge/contract/auth/auth-api';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { authQueries } from './auth-queries.ts';

export type Auth =
  | { state: 'loading' }
  | { state: 'signed out' }
  | { state: 'signed in'; user: CurrentUser; viewer: Viewer };

/** Who is looking. A status that cannot be had counts as signed out. */
export function useViewer(): Auth {
  const { data, isPending } = useQuery(authQueries.status());
  if (isPending) return { state: 'loading' };
  const user = data?.isAuthenticated === true ? data.user : null;
  if (user === null) return { state: 'signed out' };
  const { _id: id, username, roles } = user;
  return { state: 'signed in', user, viewer: { id, username, roles } };
}
