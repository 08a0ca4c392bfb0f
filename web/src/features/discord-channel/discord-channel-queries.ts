import { discordChannelApi } from '@forge/contract/discord-channel/discord-channel-api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { createUuid } from '../../lib/idempotency-keys.ts';

const POLL_MS = 10_000;
// While something waits, the next try is seconds away.
const POLL_WAITING_MS = 2_000;

export const discordChannelQueries = {
  health: () =>
    queryOptions({
      queryKey: ['discord-channel'],
      queryFn: () => call(discordChannelApi.health),
      staleTime: 0,
      refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? POLL_WAITING_MS : POLL_MS),
    }),
};

export function useSendTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(discordChannelApi.test, { requestId: createUuid() }),
    onSuccess: (health) => client.setQueryData(discordChannelQueries.health().queryKey, health),
    meta: {
      successMessage: discordChannelApi.test.message,
      errorMessage: 'The test message could not be sent',
    },
  });
}
