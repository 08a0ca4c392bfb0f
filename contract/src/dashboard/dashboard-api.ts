import { get } from '../endpoint.ts';
import { isMember } from '../viewer.ts';
import { activitySchema } from './activity.ts';
import { nextSchema } from './next.ts';
import { statsSchema } from './stats.ts';

// What each of them counts and lists is the person's own: decided by the use case.
export const dashboardApi = {
  status: get('/dashboard/status', isMember, statsSchema),
  activity: get('/dashboard/activity', isMember, activitySchema),
  next: get('/dashboard/next', isMember, nextSchema),
};
