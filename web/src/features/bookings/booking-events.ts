import { invalidateOn, pollWhileDisconnected } from '../../realtime/event-table.ts';
import { bookingQueries } from './booking-queries.ts';

export const bookingEvents = [
  invalidateOn(['bookingUpdate'], ({ raidId }) => [bookingQueries.ofRaid(raidId).queryKey]),
  invalidateOn(['connect'], [bookingQueries.all]),
  pollWhileDisconnected([bookingQueries.all], 15_000),
];
