import { invalidateOn, pollWhileDisconnected } from '../../realtime/event-table.ts';
import { statsQueries } from './stats-queries.ts';

/** Published raids, sold seats and midnight concern every client at once. */
export const STATS_DEBOUNCE = { waitMs: 150, jitterMs: 2_000 };

export const dashboardEvents = [
  invalidateOn(['statsUpdate', 'connect'], [statsQueries.all], STATS_DEBOUNCE),
  // What only the agenda shows: other people's seats and plans, mails, tickets.
  invalidateOn(
    ['nextUpdate', 'mailUpdate', 'ticketUpdate'],
    [statsQueries.agendas],
    STATS_DEBOUNCE,
  ),
  pollWhileDisconnected([statsQueries.all], 30_000),
];
