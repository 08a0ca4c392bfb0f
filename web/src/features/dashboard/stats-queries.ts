import { dashboardApi } from '@forge/contract/dashboard/dashboard-api';
import type { Viewer } from '@forge/contract/viewer';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const statsQueries = {
  all: ['stats'] as const,
  /** What counts depends on the roles too. A failure has no words: it is only logged. */
  of: (viewer: Viewer) =>
    queryOptions({
      queryKey: ['stats', viewer.id, viewer.roles],
      queryFn: () => call(dashboardApi.status),
    }),
  /** Their last days. What is told of the figures is true of these two as well. */
  activityOf: (viewer: Viewer) =>
    queryOptions({
      queryKey: ['stats', 'activity', viewer.id, viewer.roles],
      queryFn: () => call(dashboardApi.activity),
    }),
  /** What is next for them. */
  nextOf: (viewer: Viewer) =>
    queryOptions({
      queryKey: ['stats', 'next', viewer.id, viewer.roles],
      queryFn: () => call(dashboardApi.next),
    }),
};
