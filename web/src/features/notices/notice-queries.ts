import { noticeApi } from '@forge/contract/notices/notice-api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** The viewer's notices, newest first; errors appear in the drawer, not as a toast. */
export const ownNotices = infiniteQueryOptions({
  queryKey: ['notices'] as const,
  queryFn: ({ pageParam }) => call(noticeApi.mine, pageParam === null ? {} : { before: pageParam }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});
