import type { FastifyInstance } from 'fastify';
import { dashboardApi } from '@forge/contract/dashboard/dashboard-api';
import { seesEveryRaid } from '@forge/contract/raids/raid-permissions';
import { isAdminLevel } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { stopOnClose } from '../../http/stop-on-close.ts';
import type { PortalSockets } from '../../realtime/socket-server.ts';
import { pushAgenda } from './live-agenda.ts';
import { pushStats } from './live-stats.ts';
import { startSettlingTotals } from './settle-totals.ts';
import { dayAt } from './paris-days.ts';
import { readActivity } from './read-activity.ts';
import { readAgenda } from './read-agenda.ts';
import { communityStats, personalStats } from './stats.repository.ts';

export const registerDashboard = (
  app: FastifyInstance,
  context: AppContext,
  sockets: PortalSockets,
) => {
  const { db, now } = context;
  serve(app, dashboardApi.status, (viewer) =>
    isAdminLevel(viewer)
      ? communityStats(db, dayAt(now()))
      : personalStats(db, viewer.id, dayAt(now()), { seesEveryRaid: seesEveryRaid(viewer) }),
  );
  serve(app, dashboardApi.activity, (viewer) => readActivity(context, viewer));
  serve(app, dashboardApi.next, (viewer) => readAgenda(context, viewer));

  stopOnClose(
    app,
    pushStats(context, sockets),
    pushAgenda(context, sockets),
    startSettlingTotals(context),
  );
};
