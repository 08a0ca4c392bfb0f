import { invalidateOn, pollWhileDisconnected } from '../../realtime/event-table.ts';
import { raidQueries } from './raid-queries.ts';
import { templateQueries } from './template-queries.ts';

const published = raidQueries.published().queryKey;
const pending = raidQueries.pending().queryKey;

/** Changes of the published list are pushed to the pages that show it: see use-raid-room.ts. */
export const raidEvents = [
  invalidateOn(['pendingRaidUpdate'], [pending]),
  invalidateOn(['raidTemplateUpdate'], [templateQueries.all().queryKey]),
  pollWhileDisconnected([published, pending], 15_000),
];
