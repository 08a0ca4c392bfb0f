import type { BookingChanges } from '@forge/contract/bookings/booking-changes';
import type { SeenBooking } from '@forge/contract/bookings/booking';
import { Refusal } from '@forge/contract/refusal';
import { createSerialQueue, type SerialQueue } from '../../realtime/serial-queue.ts';
import type { PortalSocket } from '../../realtime/socket-server.ts';
import { listBookings } from './list-bookings.ts';
import type { RaidCache } from './raid-cache.ts';

/** The bookings that the page of a socket has, each as JSON. */
type Watched = { raidId: string; since: number; rows: Map<string, string> };

// What changed while the page read the bookings is not in its changes: it reads them again.
const SETTLED_MS = 1_000;

const rowsOf = (bookings: SeenBooking[]) =>
  new Map(bookings.map((booking) => [booking._id, JSON.stringify(booking)]));

const changesBetween = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  bookings: SeenBooking[],
): BookingChanges => {
  const followedBy = bookings.flatMap(({ _id }, index) => {
    const next = bookings[index + 1];
    return next && !before.has(_id) ? [[_id, next._id] as const] : [];
  });
  return {
    bookings: bookings.filter(({ _id }) => before.get(_id) !== after.get(_id)),
    gone: [...before.keys()].filter((bookingId) => !after.has(bookingId)),
    ...(followedBy.length > 0 && { followedBy: Object.fromEntries(followedBy) }),
  };
};

/** Which raid's bookings each page watches, and what it has of them. */
export const createWatchedBookings = (raids: RaidCache) => {
  const watched = new WeakMap<PortalSocket, Watched>();
  const reads = new WeakMap<PortalSocket, SerialQueue>();

  /**
   * Reads the bookings as this person may see them now, null if they may not. One read at a time for
   * each socket: an older one must not end after a newer one.
   */
  const read = (socket: PortalSocket, raidId: string): Promise<SeenBooking[] | null> => {
    const enqueue = reads.get(socket) ?? createSerialQueue();
    reads.set(socket, enqueue);
    return enqueue(() => listBookings(raids, socket.data.signedIn.viewer, raidId)).catch(
      (error: unknown) => {
        if (error instanceof Refusal) return null;
        throw error;
      },
    );
  };

  /** Stores what the page has from now on; returns what it had, undefined if it watches another raid. */
  const update = (socket: PortalSocket, raidId: string, bookings: SeenBooking[] | null) => {
    const before = watched.get(socket);
    if (before?.raidId !== raidId) return undefined;
    const rows = rowsOf(bookings ?? []);
    watched.set(socket, { ...before, rows });
    return { before: before.rows, rows };
  };

  return {
    isWatching: (socket: PortalSocket, raidId: string) => watched.get(socket)?.raidId === raidId,

    /** Whether changes are all that the page needs. */
    needsChangesOnly: (socket: PortalSocket, raidId: string) => {
      const { raidId: open, since = 0 } = watched.get(socket) ?? {};
      return open === raidId && performance.now() - since > SETTLED_MS;
    },

    /** From now on the page gets what changes in the bookings of this raid. */
    watch: async (socket: PortalSocket, raidId: string): Promise<void> => {
      // Before the read: changes during it are sent afterwards.
      watched.set(socket, { raidId, since: performance.now(), rows: new Map() });
      update(socket, raidId, await read(socket, raidId));
    },

    unwatch: (socket: PortalSocket) => void watched.delete(socket),

    /**
     * What changed since the last time. Null if the page does not watch this raid any more, and for
     * who may not see it: they must not be notified that something changed either.
     */
    changes: async (socket: PortalSocket, raidId: string): Promise<BookingChanges | null> => {
      const bookings = await read(socket, raidId);
      const updated = update(socket, raidId, bookings);
      // Who could see the bookings until now still loses them.
      if (!updated || (bookings === null && updated.before.size === 0)) return null;
      return changesBetween(updated.before, updated.rows, bookings ?? []);
    },
  };
};
