import type { SeenBooking } from '@forge/contract/bookings/booking';
import { canBook, canOpenDetails, created } from '@forge/contract/bookings/booking-permissions';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import { refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import { viewBooking } from './booking-view.ts';
import type { RaidCache } from './raid-cache.ts';

/** A raid's bookings, masked for this viewer. */
export const listBookings = async (
  raids: RaidCache,
  viewer: Viewer,
  raidId: string,
): Promise<SeenBooking[]> => {
  const found = await raids.withBookings(raidId);
  // Only those who may open any raid learn that this one is gone: ids cannot be probed.
  if (!found) throw canBook(viewer) ? bookingRefusals.raidGone() : refusals.forbidden();
  const { raid, rows } = found;
  const staff = { leaderId: raid.leader_id, collectorId: raid.collector_id };
  const hasBooked = rows.some((row) => created(viewer, { creatorId: row.created_by }));
  if (!hasBooked && !canOpenDetails(viewer, staff)) throw refusals.forbidden();
  return rows.map((row) => viewBooking(viewer, staff, row));
};
