import type { SeenBooking } from './booking.ts';

/** What changed in a raid's bookings as one person may see them. */
export type BookingChanges = {
  bookings: SeenBooking[];
  /** Ids of bookings that are not in the raid any more. */
  gone: string[];
  /** Of each added booking but the raid's last one, the id of the booking after it. */
  followedBy?: Record<string, string>;
};

/** The bookings after the changes, in order of creation. */
export const applyBookingChanges = (
  rows: readonly SeenBooking[],
  { bookings, gone, followedBy = {} }: BookingChanges,
): SeenBooking[] => {
  const changed = new Map(bookings.map((booking) => [booking._id, booking]));
  const kept = rows.filter(({ _id }) => !gone.includes(_id));
  const known = new Set(kept.map(({ _id }) => _id));
  const added = bookings.filter(({ _id }) => !known.has(_id));
  const applied = [...kept.map((row) => changed.get(row._id) ?? row), ...added];
  const placeOf = (id: string | undefined) => applied.findIndex(({ _id }) => _id === id);
  // A moved booking keeps its time of creation. The last one first: the one after it may be added too.
  for (const booking of added.toReversed()) {
    if (placeOf(followedBy[booking._id]) < 0) continue;
    applied.splice(placeOf(booking._id), 1);
    applied.splice(placeOf(followedBy[booking._id]), 0, booking);
  }
  return applied;
};
