import type { SeenBooking } from '@forge/contract/bookings/booking';
import { canBook, canOpenDetails, created } from '@forge/contract/bookings/booking-permissions';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import { refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import { viewBooking } from './booking-view.ts';
import type { RememberedRaids } from './remembered-raids.ts';

/** A raid's bookings, each as this viewer may see it. */
export const listBookings = async (
  raids: RememberedRaids,
  viewer: Viewer,
  raidId: string,
): Promise<SeenBooking[]> => {
  const found = await raids.withBookings(raidId);
  // Those who may open any raid learn that this one is gone; others learn nothing.
  if (!found) throw canBook(viewer) ? bookingRefusals.raidGone() : refusals.forbidden();
  const { raid, rows } = found;
  const staff = { leaderId: raid.leader_id, collectorId: raid.collector_id };
  const hasBooked = rows.some((row) => created(viewer, { creatorId: row.created_by }));
  if (!hasBooked && !canOpenDetails(viewer, staff)) throw refusals.forbidden();
  return rows.map((row) => viewBooking(viewer, staff, row));
};
