import { sessionsApi } from '@forge/contract/auth/sessions-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { authQueries } from './auth-queries.ts';
import { sessionQueries } from './session-queries.ts';

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(sessionsApi.end, { sessionId }),
    onSuccess: () => toast.success('That browser has been signed out'),
    // Also on failure: the session may have expired meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: sessionQueries.mine().queryKey }),
    meta: { errorMessage: 'That browser could not be signed out' },
  });
}

export function useEndAllSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sessionsApi.endAll),
    // This browser is signed out too: the route guard redirects.
    onSuccess: () => client.invalidateQueries({ queryKey: authQueries.status().queryKey }),
    meta: { errorMessage: 'You could not be signed out' },
  });
}
