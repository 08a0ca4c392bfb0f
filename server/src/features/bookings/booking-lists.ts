import type { AppContext } from '../../app-context.ts';
import { publishedChanged, seatsChanged } from '../raids/raid-announcements.ts';
import { bookingsChanged } from './booking-announcements.ts';
import { findRaidWithBookings } from './bookings.repository.ts';

type Found = Awaited<ReturnType<typeof findRaidWithBookings>>;

// Names of people are not announced: this is how late one may be.
const GOOD_FOR_MS = 60_000;
const RAIDS_REMEMBERED = 500;

/**
 * A raid's bookings as the database has them, read once after a change. What of them a person may
 * see is decided anew for each who asks: nothing that a viewer saw is kept.
 */
export const createBookingLists = ({ db, announcements }: AppContext) => {
  const kept = new Map<string, { found: Promise<Found>; until: number }>();

  const forget = (raidId: string) => kept.delete(raidId);
  for (const kind of [bookingsChanged, seatsChanged, publishedChanged]) {
    announcements.on(kind, forget);
  }
  announcements.onGap(() => kept.clear());

  return {
    of: (raidId: string): Promise<Found> => {
      const known = kept.get(raidId);
      if (known && known.until > Date.now()) return known.found;
      const found = findRaidWithBookings(db, raidId);
      if (!announcements.connected) return found;
      if (kept.size >= RAIDS_REMEMBERED) kept.clear();
      const entry = { found, until: Date.now() + GOOD_FOR_MS };
      // Kept from the start: a change while it is being read takes it out again.
      kept.set(raidId, entry);
      const drop = () => {
        if (kept.get(raidId) === entry) kept.delete(raidId);
      };
      // Neither a failure nor a raid that is not there is worth remembering.
      found.then((answer) => answer ?? drop(), drop);
      return found;
    },
  };
};

export type BookingLists = ReturnType<typeof createBookingLists>;
