import { z } from 'zod';
import { created, isSenior } from '@forge/contract/bookings/booking-permissions';
import { id } from '@forge/contract/endpoint';
import {
  armourOf,
  bookingRefusals,
  validateBookingEdit,
  type BookingEdit,
} from '@forge/contract/bookings/booking-rules';
import { leavingRefusals } from '@forge/contract/bookings/leaving';
import type { GoldHolder } from '@forge/contract/mails/mail-rules';
import { armourRefusals } from '@forge/contract/raids/armour-seats';
import { raidRefusals } from '@forge/contract/raids/raid-rules';
import { refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { checkVersion } from '../../check-version.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { seatsChanged } from '../raids/raid-events.ts';
import { valuesOf } from './book-client.ts';
import { bookingsChanged } from './booking-events.ts';
import * as bookings from './bookings.repository.ts';
import { changeArmour, lockForEdit } from './seats.repository.ts';

type Values = ReturnType<typeof valuesOf>;

/** Only a Senior Advertiser may say that they took the gold. */
const checkPaidFull = (viewer: Viewer, before: bookings.LockedBooking, edit: BookingEdit) => {
  if (edit.paidFull && before.paid_to === null && !isSenior(viewer))
    throw bookingRefusals.notSenior();
};

/** Who took the gold, after an edit. */
const paidToAfter = (
  viewer: Viewer,
  { paid_to: before, paid_for_good }: bookings.LockedBooking,
  paidFull: boolean | undefined,
): GoldHolder | null => {
  if (paidFull === undefined || paidFull === (before !== null)) return before;
  // A form opened before the booking was marked as paid must not fail for a field they cannot set.
  if (!isSenior(viewer)) return before;
  if (paid_for_good) throw bookingRefusals.staysPaid();
  return paidFull ? 'Advertiser' : null;
};

/** A key is recomputed only if name or realm changed: the key of a duplicate has a suffix. */
const keyAfter = (
  before: bookings.LockedBooking,
  { client_name, client_realm, character_key }: Values,
) =>
  client_name === before.client_name && client_realm === before.client_realm
    ? before.character_key
    : character_key;

/** Whether the body, valid or not, names a booking that this person created. */
export const isCreator = async ({ db }: AppContext, viewer: Viewer, body: unknown) => {
  const { data } = z.object({ id }).safeParse(body);
  const creatorId = data && (await bookings.findCreator(db, data.id));
  return creatorId !== undefined && created(viewer, { creatorId });
};

/** The refusal for a character that has a seat already; only its own creator gets the reason. */
export const duplicateRefusal = async (
  { db }: AppContext,
  viewer: Viewer,
  character: { raidId: string; name: string; realm: string },
) => {
  const creatorId = await bookings.findCreatorOfCharacter(db, character);
  const isOwn = creatorId !== undefined && created(viewer, { creatorId });
  return isOwn ? bookingRefusals.alreadyBooked() : bookingRefusals.cannotSave();
};

/** Edits a booking: its creator only, until it is locked or done. */
export const editBooking = async (context: AppContext, viewer: Viewer, edit: BookingEdit) => {
  const bookingId = edit.id;
  const armour = armourOf(edit.clientClass);
  const change = { ...changeBy(viewer, 'edit booking'), tabId: viewer.tabId };
  let raidId = '';
  try {
    return await transact(context, change, async (trx) => {
      const { booking: before, raid } = await lockForEdit(trx, bookingId, armour);
      const creatorId = before?.created_by ?? (await bookings.findCreator(trx, bookingId));
      if (creatorId === undefined || !created(viewer, { creatorId })) {
        throw bookingRefusals.notYours();
      }
      if (!before) throw bookingRefusals.raidGone();
      raidId = before.raid_id;
      checkPaidFull(viewer, before, edit);
      if (before.raid_cancelled_at !== null) throw raidRefusals.cancelled();
      if (before.left_as !== null) throw leavingRefusals.left();
      if (before.done_at !== null) throw bookingRefusals.done();
      if (before.locked) throw bookingRefusals.locked();
      checkVersion(before, edit);
      const isOtherArmour = armour !== armourOf(before.client_class);
      if (isOtherArmour && raid?.full_armours.includes(armour)) {
        throw armourRefusals.noSeat(armour, 'clientClass');
      }
      const issue = validateBookingEdit(edit, before.raid_type);
      if (issue) throw refusals.invalid(issue);
      const values = valuesOf(edit);
      if (isOtherArmour) await changeArmour(trx, before, armour);
      await bookings.updateBooking(trx, bookingId, {
        ...values,
        character_key: keyAfter(before, values),
        paid_to: paidToAfter(viewer, before, edit.paidFull),
      });
      emit(trx, isOtherArmour ? seatsChanged : bookingsChanged, before.raid_id);
      return bookings.findBooking(trx, bookingId);
    });
  } catch (error) {
    if (!bookings.isDuplicateCharacter(error)) throw error;
    const character = { raidId, name: edit.clientName, realm: edit.clientRealm };
    throw await duplicateRefusal(context, viewer, character);
  }
};
