import type { FastifyInstance } from 'fastify';
import { dashboardApi } from '@forge/contract/dashboard/dashboard-api';
import { seesEveryRaid } from '@forge/contract/raids/raid-permissions';
import { isAdminLevel } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { dayAt } from './paris-days.ts';
import { readActivity } from './read-activity.ts';
import { readNext } from './read-next.ts';
import { communityStats, personalStats } from './stats.repository.ts';

export const dashboardRoutes = (app: FastifyInstance, context: AppContext) => {
  const { db, now } = context;
  serve(app, dashboardApi.status, (viewer) =>
    isAdminLevel(viewer)
      ? communityStats(db, dayAt(now()))
      : personalStats(db, viewer.id, dayAt(now()), { seesEveryRaid: seesEveryRaid(viewer) }),
  );
  serve(app, dashboardApi.activity, (viewer) => readActivity(context, viewer));
  serve(app, dashboardApi.next, (viewer) => readNext(context, viewer));
};
