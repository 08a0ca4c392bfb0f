import { invalidateOn, pollWhileDisconnected } from '../../realtime/event-table.ts';
import { bookingQueries } from './booking-queries.ts';

export const bookingEvents = [
  // With the changes there is nothing to read but those who left: see use-watched-bookings.ts.
  invalidateOn(['bookingUpdate'], ({ raidId, changes }) => {
    const own = bookingQueries.ownRaids().queryKey;
    if (!changes) return [bookingQueries.ofRaid(raidId).queryKey, own];
    return changes.gone.length > 0 ? [bookingQueries.left(raidId).queryKey, own] : [own];
  }),
  invalidateOn(['connect'], [bookingQueries.all]),
  pollWhileDisconnected([bookingQueries.all], 15_000),
];
