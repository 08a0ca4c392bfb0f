import type { SeenBooking } from './booking.ts';

/** What changed in a raid's bookings as one person may see them. */
export type BookingChanges = {
  bookings: SeenBooking[];
  /** Ids of bookings that are not in the raid any more. */
  gone: string[];
};

/** The bookings after the changes, in order of creation. */
export const applyBookingChanges = (
  rows: readonly SeenBooking[],
  { bookings, gone }: BookingChanges,
): SeenBooking[] => {
  const changed = new Map(bookings.map((booking) => [booking._id, booking]));
  const kept = rows.filter(({ _id }) => !gone.includes(_id));
  const known = new Set(kept.map(({ _id }) => _id));
  return [
    ...kept.map((row) => changed.get(row._id) ?? row),
    ...bookings.filter(({ _id }) => !known.has(_id)),
  ];
};
