import type { CurrentUser } from '@forge/contract/auth/auth-api';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { authQueries } from './auth-queries.ts';

export type Auth =
  | { state: 'loading' }
  /**
   * isCheckFailed: the status could not be loaded, which counts as signed out.
   * hasNoRoleArray: the status has a user without a list of roles, who may open no page.
   */
  | { state: 'signed out'; isCheckFailed?: boolean; hasNoRoleArray?: boolean }
  | { state: 'signed in'; user: CurrentUser; viewer: Viewer };

/** The current viewer. */
export function useViewer(): Auth {
  const { data, isPending, isLoadingError } = useQuery(authQueries.status());
  return useMemo(() => {
    if (isPending) return { state: 'loading' };
    const user = data?.isAuthenticated === true ? data.user : null;
    if (user === null) {
      const hasNoRoleArray = data?.isAuthenticated === true;
      return { state: 'signed out', isCheckFailed: isLoadingError, hasNoRoleArray };
    }
    const { _id: id, username, roles } = user;
    return { state: 'signed in', user, viewer: { id, username, roles } };
  }, [data, isPending, isLoadingError]);
}
