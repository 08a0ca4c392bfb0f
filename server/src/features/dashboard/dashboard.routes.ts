import { dashboardApi } from '@forge/contract/dashboard/dashboard-api';
import { seesEveryRaid } from '@forge/contract/raids/raid-permissions';
import { isAdminLevel } from '@forge/contract/viewer';
import { serve } from '../../http/serve.ts';
import { stopOnClose } from '../../http/stop-on-close.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { pushAgenda } from './live-agenda.ts';
import { pushStats } from './live-stats.ts';
import { startPrecomputingTotals } from './precompute-totals.ts';
import { dayAt } from './paris-days.ts';
import { readActivity } from './read-activity.ts';
import { readAgenda } from './read-agenda.ts';
import { communityStats, personalStats } from './stats.repository.ts';

export const registerDashboard: RegisterFeature = (app, context, sockets) => {
  const { db, now } = context;
  serve(app, dashboardApi.status, (viewer) =>
    isAdminLevel(viewer)
      ? communityStats(db, dayAt(now()))
      : personalStats(db, viewer.id, dayAt(now()), { seesEveryRaid: seesEveryRaid(viewer) }),
  );
  serve(app, dashboardApi.activity, (viewer) => readActivity(context, viewer));
  serve(app, dashboardApi.agenda, (viewer) => readAgenda(context, viewer));

  stopOnClose(
    app,
    pushStats(context, sockets),
    pushAgenda(context, sockets),
    startPrecomputingTotals(context),
  );
};
