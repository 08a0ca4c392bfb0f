import { invalidateOn, pollWhileDisconnected } from '../../realtime/event-table.ts';
import { authQueries } from './auth-queries.ts';

export const authEvents = [
  // The roles may have changed while there was no socket, which is refused to people without any.
  invalidateOn(['viewerUpdate', 'connect'], [authQueries.all]),
  pollWhileDisconnected([authQueries.all], 30_000, (client) => {
    const status = client.getQueryData(authQueries.status().queryKey);
    // Otherwise no socket is missed: nobody is signed in, or the status polls itself.
    return (status?.user?.roles.length ?? 0) > 0;
  }),
  // The server closes a socket when its session or roles have ended.
  invalidateOn(['disconnect'], (reason) =>
    reason === 'io server disconnect' ? [authQueries.all] : [],
  ),
];
