import type { LockedBooking } from './bookings.repository.ts';

/** What the ledger's lines say of a booking. */
export const ledgerFactsOf = (booking: LockedBooking) => ({
  bookingId: booking.id,
  creatorId: booking.created_by,
  collectorId: booking.collector_id,
  raid: { name: booking.raid_name, day: booking.raid_day },
  price: booking.price,
  deposit: booking.deposit,
});
