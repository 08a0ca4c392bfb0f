import type { CurrentUser } from '@forge/contract/auth/auth-api';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { authQueries } from './auth-queries.ts';

export type Auth =
  | { state: 'loading' }
  /** Unchecked: nobody could say who is here, which counts as nobody. */
  | { state: 'signed out'; isCheckFailed?: boolean }
  | { state: 'signed in'; user: CurrentUser; viewer: Viewer };

/** Who is looking. A status that cannot be had counts as signed out. */
export function useViewer(): Auth {
  const { data, isPending, isLoadingError } = useQuery(authQueries.status());
  if (isPending) return { state: 'loading' };
  const user = data?.isAuthenticated === true ? data.user : null;
  if (user === null) return { state: 'signed out', isCheckFailed: isLoadingError };
  const { _id: id, username, roles } = user;
  return { state: 'signed in', user, viewer: { id, username, roles } };
}
