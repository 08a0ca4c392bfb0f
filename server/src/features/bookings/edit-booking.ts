import { z } from 'zod';
import { created, isSenior } from '@forge/contract/bookings/booking-permissions';
import { id } from '@forge/contract/endpoint';
import {
  bookingRefusals,
  wrongBookingEdit,
  type BookingEdit,
} from '@forge/contract/bookings/booking-rules';
import type { Balance } from '@forge/contract/mails/mail-rules';
import { refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { announce, transact } from '../../transact.ts';
import { valuesOf } from './book-client.ts';
import { bookingsChanged } from './booking-announcements.ts';
import * as bookings from './bookings.repository.ts';

/** Whom the gold counts as paid to after an edit; only a Senior Advertiser changes it. */
const paidToAfter = (
  viewer: Viewer,
  { paid_to: before, paid_for_good }: bookings.HeldBooking,
  paidFull: boolean | undefined,
): Balance | null => {
  if (paidFull === undefined || paidFull === (before !== null)) return before;
  // A form that was opened before Paid was pressed must not fail for a field that is not theirs.
  if (!isSenior(viewer) && !paidFull) return before;
  if (!isSenior(viewer)) throw bookingRefusals.notSenior();
  if (paid_for_good) throw bookingRefusals.staysPaid();
  return paidFull ? 'Advertiser' : null;
};

/** Whether what was sent, right or wrong, names a booking of this person's own. */
export const isCreator = async ({ db }: AppContext, viewer: Viewer, body: unknown) => {
  const { data } = z.object({ id }).safeParse(body);
  const creatorId = data && (await bookings.findCreator(db, data.id));
  return creatorId !== undefined && created(viewer, { creatorId });
};

/** Corrects a booking: its creator, until it is locked. */
export const editBooking = async (
  context: AppContext,
  viewer: Viewer,
  { id: bookingId, ...edit }: BookingEdit,
) => {
  try {
    return await transact(context, { actor: viewer.id, action: 'edit booking' }, async (trx) => {
      const before = await bookings.holdBooking(trx, bookingId);
      const creatorId = before?.created_by ?? (await bookings.findCreator(trx, bookingId));
      if (creatorId === undefined || !created(viewer, { creatorId })) {
        throw bookingRefusals.notYours();
      }
      if (!before) throw bookingRefusals.raidGone();
      if (before.locked) throw bookingRefusals.locked();
      const wrong = wrongBookingEdit(edit, before.raid_type);
      if (wrong) throw refusals.invalid(wrong);
      await bookings.updateBooking(trx, bookingId, {
        ...valuesOf(edit),
        paid_to: paidToAfter(viewer, before, edit.paidFull),
      });
      announce(trx, bookingsChanged, before.raid_id);
      return bookings.findBooking(trx, bookingId);
    });
  } catch (error) {
    if (bookings.isSameCharacter(error)) throw bookingRefusals.alreadyBooked();
    throw error;
  }
};
