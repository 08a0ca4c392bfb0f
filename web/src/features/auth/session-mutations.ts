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
    // Also when it failed: it may have ended by itself.
    onSettled: () => client.invalidateQueries({ queryKey: sessionQueries.mine().queryKey }),
    meta: { errorMessage: 'That browser could not be signed out' },
  });
}

export function useEndAllSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sessionsApi.endAll),
    // This browser is out too: the guard takes it from here to the public page.
    onSuccess: () => client.invalidateQueries({ queryKey: authQueries.status().queryKey }),
    meta: { errorMessage: 'You could not be signed out' },
  });
}
