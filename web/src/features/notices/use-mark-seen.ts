import { noticeApi } from '@forge/contract/notices/notice-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { withSeen } from './notice-list.ts';
import { ownNotices } from './notice-queries.ts';

/** Marks a notice and all older ones, at once on the screen. */
export function useMarkSeen() {
  const client = useQueryClient();
  const { queryKey } = ownNotices;
  const { mutate, isPending } = useMutation({
    mutationFn: (upTo: string) => call(noticeApi.seen, { upTo }),
    onMutate: async (upTo) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (data) => data && withSeen(data, upTo));
    },
    onError: () => void client.invalidateQueries({ queryKey }),
    meta: { errorMessage: 'Your notices could not be marked as read' },
  });
  return { markSeen: mutate, isPending };
}
