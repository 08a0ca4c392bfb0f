import type { SeenBooking } from '@forge/contract/bookings/booking';
import { canBook, canOpenDetails, created } from '@forge/contract/bookings/booking-permissions';
import type { LeftBooking } from '@forge/contract/bookings/leaving';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import { refusals } from '@forge/contract/refusal';
import { isMember, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { staffOfRow } from '../raids/raid-view.ts';
import { encodeBooking, viewBooking, viewLeftBooking } from './booking-view.ts';
import type { RaidCache } from './raid-cache.ts';
import { hasLeftBookings, listLeft } from './seats.repository.ts';

/** Authorizes people who may open the raid's details, who have a booking in it, or of whom `hasLeft` is true. */
const openRaid = async (
  raids: RaidCache,
  viewer: Viewer,
  raidId: string,
  hasLeft: () => Promise<boolean> = async () => false,
) => {
  const found = await raids.withBookings(raidId);
  // Only those who may open any raid get 404 for one that is gone: ids cannot be probed.
  if (!found) throw canBook(viewer) ? bookingRefusals.raidGone() : refusals.forbidden();
  const { raid, rows } = found;
  const staff = staffOfRow(raid);
  const hasBooked = () => rows.some((row) => created(viewer, { creatorId: row.created_by }));
  if (!canOpenDetails(viewer, staff) && !hasBooked() && !(await hasLeft())) {
    throw refusals.forbidden();
  }
  return { staff, rows };
};

/** A raid's bookings, masked for this viewer. */
export const listBookings = async (
  raids: RaidCache,
  viewer: Viewer,
  raidId: string,
): Promise<SeenBooking[]> => {
  const { staff, rows } = await openRaid(raids, viewer, raidId);
  return rows.map((row) => viewBooking(viewer, staff, row));
};

/** `listBookings` as JSON in ASCII, from the views that each row caches. */
export const encodeBookings = async (
  raids: RaidCache,
  viewer: Viewer,
  raidId: string,
): Promise<string> => {
  const { staff, rows } = await openRaid(raids, viewer, raidId);
  return `[${rows.map((row) => encodeBooking(viewer, staff, row)).join()}]`;
};

/** The bookings that left a raid, masked for this viewer. */
export const listLeftBookings = async (
  { db, raids }: { db: AppContext['db']; raids: RaidCache },
  viewer: Viewer,
  raidId: string,
): Promise<LeftBooking[]> => {
  const hasLeft = async () => isMember(viewer) && (await hasLeftBookings(db, raidId, viewer.id));
  const { staff } = await openRaid(raids, viewer, raidId, hasLeft);
  return (await listLeft(db, raidId)).map((row) => viewLeftBooking(viewer, staff, row));
};
