import { get } from '../endpoint.ts';
import { isMember } from '../viewer.ts';
import { activitySchema } from './activity.ts';
import { agendaSchema } from './agenda.ts';
import { statsSchema } from './stats.ts';

// The use case limits each of them to what concerns the viewer.
export const dashboardApi = {
  status: get('/dashboard/status', isMember, statsSchema),
  activity: get('/dashboard/activity', isMember, activitySchema),
  agenda: get('/dashboard/next', isMember, agendaSchema),
};
