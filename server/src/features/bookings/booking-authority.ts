import { z } from 'zod';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import { id } from '@forge/contract/endpoint';
import type { RaidStaff } from '@forge/contract/raids/raid';
import { refusals } from '@forge/contract/refusal';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { staffOfRow } from '../raids/raid-view.ts';
import type { LockedBooking } from './bookings.repository.ts';
import { findBookingFacts, lockSeat, type LockedRaid } from './seats.repository.ts';

/** A permission by the relation to the raid and the booking. */
export type Permission = (
  viewer: Viewer,
  raid: RaidStaff,
  booking: { creatorId: string },
) => boolean;

type Facts = { created_by: string; leader_id: string; collector_id: string | null };

export const permits = (may: Permission, viewer: Viewer, facts: Facts) =>
  may(viewer, staffOfRow(facts), { creatorId: facts.created_by });

/** Whether the body, valid or not, names a booking with which this person may do this. */
export const maySend =
  ({ db }: AppContext, may: Permission) =>
  async (viewer: Viewer, body: unknown): Promise<boolean> => {
    if (isAdminLevel(viewer)) return true;
    const { data } = z.object({ bookingId: id }).safeParse(body);
    const facts = data && (await findBookingFacts(db, data.bookingId));
    return facts !== undefined && permits(may, viewer, facts);
  };

/** Locks a booking and its raid for someone who may do this with it; `otherRaidId` is locked too. */
export const lockSeatFor = async (
  trx: Trx,
  viewer: Viewer,
  may: Permission,
  { bookingId, otherRaidId }: { bookingId: string; otherRaidId?: string },
): Promise<{ booking: LockedBooking; other: LockedRaid | undefined }> => {
  const { booking, other } = await lockSeat(trx, bookingId, otherRaidId);
  if (booking && permits(may, viewer, booking)) return { booking, other };
  // A missing booking is refused like a forbidden one, so that ids cannot be probed.
  const facts = booking ? undefined : await findBookingFacts(trx, bookingId);
  if (facts && permits(may, viewer, facts)) throw bookingRefusals.raidGone();
  if (!booking && isAdminLevel(viewer)) throw bookingRefusals.notFound();
  throw refusals.forbidden();
};
