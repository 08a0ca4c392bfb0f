import { invalidateOn, pollWhileDisconnected } from '../../realtime/event-table.ts';
import { bookingQueries } from './booking-queries.ts';

export const bookingEvents = [
  // With the changes there is nothing to read but those who left: see use-watched-bookings.ts.
  invalidateOn(['bookingUpdate'], ({ raidId, changes }) => {
    const own = bookingQueries.ownRaids().queryKey;
    if (!changes) return [bookingQueries.ofRaid(raidId).queryKey, own];
    return changes.gone.length > 0 ? [bookingQueries.left(raidId).queryKey, own] : [own];
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
