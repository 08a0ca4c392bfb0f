import type { FastifyInstance } from 'fastify';
import { dashboardApi } from '@forge/contract/dashboard/dashboard-api';
import { parisDay, parisInstant } from '@forge/contract/paris-time';
import { seesEveryRaid } from '@forge/contract/raids/raid-permissions';
import { isAdminLevel } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { communityStats, personalStats, type Day } from './stats.repository.ts';

const dayAt = (now: Date): Day => {
  const date = parisDay(now);
  const begins = parisInstant(date, '00:00');
  // A day in Paris has 23 to 25 hours: 30 hours on is always in the next one.
  const next = parisDay(new Date(begins.getTime() + 30 * 3_600_000));
  return { date, begins, ends: parisInstant(next, '00:00') };
};

export const dashboardRoutes = (app: FastifyInstance, { db, now }: AppContext) => {
  serve(app, dashboardApi.status, (viewer) =>
    isAdminLevel(viewer)
      ? communityStats(db, dayAt(now()))
      : personalStats(db, viewer.id, dayAt(now()), { seesEveryRaid: seesEveryRaid(viewer) }),
  );
};
