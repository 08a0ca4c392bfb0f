import type { NewToken, PersonalToken } from '@forge/contract/auth/personal-token';
import { tokensApi } from '@forge/contract/auth/tokens-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, CallError } from '../../lib/call.ts';
import { isUnreached } from '../../lib/connection.ts';
import { tokenQueries } from './token-queries.ts';

export function useMakeToken() {
  const client = useQueryClient();
  return useMutation({
    // Only these fields: with a request id a lost answer would be asked for again, as a second token.
    mutationFn: ({ name, access, days }: NewToken) =>
      call(tokensApi.create, { name, access, days }),
    onSettled: () => client.invalidateQueries({ queryKey: tokenQueries.mine().queryKey }),
    meta: {
      errorMessage: ({ error }) =>
        error instanceof CallError && isUnreached(error.status)
          ? 'The answer was lost. If the token is in the list, revoke it and make another'
          : 'The token could not be made',
    },
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: PersonalToken) => call(tokensApi.revoke, { id: _id }),
    // Also on failure: it may have expired meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: tokenQueries.mine().queryKey }),
    meta: {
      record: ({ _id, name }: PersonalToken) => ({ id: _id, name }),
      successMessage: 'The token is revoked',
      errorMessage: 'The token could not be revoked',
    },
  });
}
