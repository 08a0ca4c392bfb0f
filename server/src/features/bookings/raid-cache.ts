import type { AppContext } from '../../app-context.ts';
import { createEventCache } from '../../realtime/event-cache.ts';
import { publishedChanged, seatsChanged, staffChanged } from '../raids/raid-events.ts';
import { bookingsChanged } from './booking-events.ts';
import { encodeOnce } from './booking-view.ts';
import { findBookableRaid, findRaidWithBookings } from './bookings.repository.ts';

// Usernames change without an event: the TTL bounds how long an old one shows.
const limits = { max: 500, ttlMs: 60_000 };

/** Bookable raids, cached per process; see docs/decisions/0007. */
export const createRaidCache = (context: AppContext) => ({
  /** A raid and its bookings as rows. Who sees which row in full is decided per request, never cached. */
  withBookings: createEventCache(
    context,
    {
      ...limits,
      invalidateOn: [bookingsChanged, seatsChanged, publishedChanged, staffChanged].map((kind) => ({
        kind,
      })),
    },
    async (raidId) => {
      const found = await findRaidWithBookings(context.db, raidId);
      return found && { ...found, rows: found.rows.map(encodeOnce) };
    },
  ),
  /** The terms that a seat is sold on; a sale does not change them. */
  terms: createEventCache(
    context,
    { ...limits, invalidateOn: [{ kind: publishedChanged }] },
    (raidId) => findBookableRaid(context.db, raidId),
  ),
});

export type RaidCache = ReturnType<typeof createRaidCache>;
