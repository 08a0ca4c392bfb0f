import { invalidateOn, pollWhileDisconnected } from '../../realtime/event-table.ts';
import { ledgerQueries } from './ledger-queries.ts';

export const ledgerEvents = [
  // A finished raid writes many lines at once.
  invalidateOn(['ledgerUpdate', 'connect', 'viewerUpdate'], [ledgerQueries.all], { waitMs: 400 }),
  pollWhileDisconnected([ledgerQueries.all], 30_000),
];
