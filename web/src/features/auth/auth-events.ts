import { invalidateOn } from '../../realtime/event-table.ts';
import { authQueries } from './auth-queries.ts';

export const authEvents = [
  invalidateOn(['viewerUpdate'], [authQueries.all]),
  // The server closes a socket when its session or roles have ended.
  invalidateOn(['disconnect'], (reason) =>
    reason === 'io server disconnect' ? [authQueries.all] : [],
  ),
];
