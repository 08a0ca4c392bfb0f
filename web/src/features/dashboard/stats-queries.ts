import type { Agenda } from '@forge/contract/dashboard/agenda';
import { dashboardApi } from '@forge/contract/dashboard/dashboard-api';
import { parisInstant } from '@forge/contract/paris-time';
import type { Viewer } from '@forge/contract/viewer';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const MAX_WAIT_MS = 60 * 60_000;
const JITTER_MS = 20_000;
// The clock of this machine may be ahead of the server's, and a read may fail.
const SETTLE_MS = 5_000;
const REPEATED_MS = 60_000;

/** Until a listed raid has started, which moves it or ends its place; not for everyone at the same moment. */
export const msUntilNextStart = ({ openRaids, ownRaids, planning }: Agenda, now: number) => {
  const lists = [openRaids, ownRaids, planning?.pending, planning?.withoutCollector];
  const starts = lists
    .flatMap((list) => list?.rows ?? [])
    .map(({ date, time }) => parisInstant(date, time).getTime())
    .filter((start) => start + REPEATED_MS > now);
  if (starts.length === 0) return false;
  const untilStart = Math.max(0, Math.min(...starts) - now);
  return Math.min(MAX_WAIT_MS, untilStart + SETTLE_MS + Math.random() * JITTER_MS);
};

export const statsQueries = {
  all: ['stats'] as const,
  /** The figures depend on the roles. A failure is logged, not shown. */
  of: (viewer: Viewer) =>
    queryOptions({
      queryKey: ['stats', viewer.id, viewer.roles],
      queryFn: () => call(dashboardApi.status),
    }),
  /** The last thirty days. */
  activityOf: (viewer: Viewer) =>
    queryOptions({
      queryKey: ['stats', 'activity', viewer.id, viewer.roles],
      queryFn: () => call(dashboardApi.activity),
    }),
  agendas: ['stats', 'agenda'] as const,
  agendaOf: (viewer: Viewer) =>
    queryOptions({
      queryKey: ['stats', 'agenda', viewer.id, viewer.roles],
      queryFn: () => call(dashboardApi.agenda),
      refetchInterval: ({ state }) =>
        state.data ? msUntilNextStart(state.data, Date.now()) : false,
    }),
};
