import { historyApi } from '@forge/contract/history/history-api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import type { HistoryTarget } from '../../lib/record-history.ts';

/** Booking histories are below their raid. */
export const historyKeys = {
  all: ['history'] as const,
  raids: ['history', 'raid'] as const,
  raid: (id: string) => ['history', 'raid', id] as const,
  bookingsOf: (raidId: string) => ['history', 'booking', raidId] as const,
  booking: (raidId: string, id: string) => ['history', 'booking', raidId, id] as const,
  mails: ['history', 'mail'] as const,
  heroNames: ['history', 'hero-name'] as const,
};

const keyOf = ({ thing, id, raidId = '' }: HistoryTarget): readonly string[] =>
  thing === 'booking' ? historyKeys.booking(raidId, id) : ['history', thing, id];

/** Newest first; errors appear in the drawer, not as a toast. */
export const historyOf = (target: HistoryTarget) =>
  infiniteQueryOptions({
    queryKey: keyOf(target),
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
