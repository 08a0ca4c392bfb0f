import { dashboardApi } from '@forge/contract/dashboard/dashboard-api';
import type { Viewer } from '@forge/contract/viewer';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

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
    }),
};
