import { invalidateOn, pollWhileDisconnected } from '../../realtime/event-table.ts';
import { bookingQueries } from './booking-queries.ts';

export const bookingEvents = [
  // With the changes there is nothing to read: see use-watched-bookings.ts.
  invalidateOn(['bookingUpdate'], ({ raidId, changes }) =>
    changes ? [] : [bookingQueries.ofRaid(raidId).queryKey],
  ),
  invalidateOn(['connect'], [bookingQueries.all]),
  pollWhileDisconnected([bookingQueries.all], 15_000),
];
