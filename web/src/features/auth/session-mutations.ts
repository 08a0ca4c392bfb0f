import { sessionsApi, type sessionSchema } from '@forge/contract/auth/sessions-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/call.ts';
import { authQueries } from './auth-queries.ts';
import { describeDevice } from './device-name.ts';
import { sessionQueries } from './session-queries.ts';

export type Session = z.infer<typeof sessionSchema>;

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Session) => call(sessionsApi.end, { sessionId: _id }),
    // Also on failure: the session may have expired meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: sessionQueries.mine().queryKey }),
    meta: {
      record: ({ _id, userAgent }: Session) => ({ id: _id, name: describeDevice(userAgent).name }),
      successMessage: 'That browser has been signed out',
      errorMessage: 'That browser could not be signed out',
    },
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
