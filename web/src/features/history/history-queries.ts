import { historyApi } from '@forge/contract/history/history-api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import type { HistoryTarget } from '../../lib/record-history.ts';

export const historyKeys = {
  all: ['history'] as const,
  raids: ['history', 'raid'] as const,
  raid: (id: string) => ['history', 'raid', id] as const,
  bookings: ['history', 'booking'] as const,
  booking: (id: string) => ['history', 'booking', id] as const,
  mails: ['history', 'mail'] as const,
  heroNames: ['history', 'hero-name'] as const,
};

/** Newest first; errors appear in the drawer, not as a toast. */
export const historyOf = (target: HistoryTarget) =>
  infiniteQueryOptions({
    queryKey: ['history', target.thing, target.id],
    queryFn: ({ pageParam }) =>
      call(historyApi[target.thing], {
        id: target.id,
        ...(pageParam !== null && { before: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // A reader expects what is true now, not what was when it was last open.
    staleTime: 0,
  });
