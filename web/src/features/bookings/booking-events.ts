import { invalidateOn, pollWhileDisconnected } from '../../realtime/event-table.ts';
import { bookingQueries } from './booking-queries.ts';

export const bookingEvents = [
  // With the changes there is nothing to read but those who left: see use-watched-bookings.ts.
  invalidateOn(['bookingUpdate'], ({ raidId, changes }) => {
    if (!changes) return [bookingQueries.ofRaid(raidId).queryKey];
    return changes.gone.length > 0 ? [bookingQueries.left(raidId).queryKey] : [];
  }),
  // The gold of a booking is sent, or its raid is changed.
  invalidateOn(
    ['bookingUpdate', 'raidChanges', 'raidUpdate', 'ledgerUpdate'],
    [bookingQueries.allMine],
    { waitMs: 400 },
  ),
  invalidateOn(['connect'], [bookingQueries.all]),
  pollWhileDisconnected([bookingQueries.all], 15_000),
];
