import { pages } from '@forge/contract/pages';
import { TICKET_PARAMETER } from '../../lib/ticket-link.ts';
import { invalidateOn, notifyOn, pollWhileDisconnected } from '../../realtime/event-table.ts';
import { ticketQueries } from './ticket-queries.ts';

const isOnScreen = (ticketId: string) =>
  !document.hidden &&
  window.location.pathname === pages.support.path &&
  new URLSearchParams(window.location.search).get(TICKET_PARAMETER) === ticketId;

export const ticketEvents = [
  invalidateOn(
    ['ticketUpdate'],
    ({ ticketId }) => [ticketQueries.lists, ticketQueries.one(ticketId).queryKey],
    { waitMs: 150 },
  ),
  // Another role sees other tickets.
  invalidateOn(['connect', 'viewerUpdate'], [ticketQueries.all]),
  pollWhileDisconnected([ticketQueries.all], 30_000),
  notifyOn('ticketReply', ({ ticketId, subject, by }) =>
    isOnScreen(ticketId) ? null : ['ticketNotices', `${by} replied to “${subject}”`],
  ),
];
