import type { BookingFacts } from '../bookings/booking.ts';
import { canReadUnmasked } from '../bookings/booking-permissions.ts';
import type { RaidStaff } from '../raids/raid.ts';
import { collects, leads } from '../raids/raid-permissions.ts';
import { isAdminLevel, managesRaids, type Viewer } from '../viewer.ts';

type RaidState = { readonly isPublished: boolean; readonly isDeleted: boolean };

/** Those who may edit raids; the leader and the collector once it is published. */
export const canReadRaidHistory = (viewer: Viewer, raid: RaidStaff & RaidState) => {
  if (raid.isDeleted) return isAdminLevel(viewer);
  return (
    managesRaids(viewer) || (raid.isPublished && (leads(viewer, raid) || collects(viewer, raid)))
  );
};

/** Those who read the booking in full now. */
export const canReadBookingHistory = (
  viewer: Viewer,
  raid: RaidStaff & Pick<RaidState, 'isDeleted'>,
  booking: Pick<BookingFacts, 'creatorId'>,
) => (raid.isDeleted ? isAdminLevel(viewer) : canReadUnmasked(viewer, raid, booking));
