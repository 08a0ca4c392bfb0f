import type { AppContext } from '../../app-context.ts';
import { remember } from '../../realtime/remember.ts';
import { publishedChanged, seatsChanged } from '../raids/raid-announcements.ts';
import { bookingsChanged } from './booking-announcements.ts';
import { findBookableRaid, findRaidWithBookings } from './bookings.repository.ts';

/** What a process remembers of raids that can be booked; see docs/decisions/0007. */
export const rememberRaids = ({ db, announcements }: AppContext) => ({
  /**
   * A raid's bookings as the database has them. What of them a person may see is decided anew for
   * each who asks: nothing that a viewer saw is kept.
   */
  withBookings: remember(
    { announcements },
    [bookingsChanged, seatsChanged, publishedChanged],
    (raidId) => findRaidWithBookings(db, raidId),
  ),
  /** What a seat of the raid is sold by, which a sale does not change. */
  terms: remember({ announcements }, [publishedChanged], (raidId) => findBookableRaid(db, raidId)),
});

export type RememberedRaids = ReturnType<typeof rememberRaids>;
