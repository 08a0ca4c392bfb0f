import { get } from '../endpoint.ts';
import { isMember } from '../viewer.ts';
import { activitySchema } from './activity.ts';
import { nextSchema } from './next.ts';
import { statsSchema } from './stats.ts';

// The use case limits each of them to what concerns the viewer.
export const dashboardApi = {
  status: get('/dashboard/status', isMember, statsSchema),
  activity: get('/dashboard/activity', isMember, activitySchema),
  next: get('/dashboard/next', isMember, nextSchema),
};
