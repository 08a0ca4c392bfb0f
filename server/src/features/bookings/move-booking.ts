import {
  armourOf,
  bookingRefusals,
  minPrice,
  validateNewBooking,
} from '@forge/contract/bookings/booking-rules';
import { canMove, leavingRefusals, type MoveRequest } from '@forge/contract/bookings/leaving';
import { armourRefusals } from '@forge/contract/raids/armour-seats';
import { movedNotice } from '@forge/contract/notices/notice-rules';
import { raidRefusals } from '@forge/contract/raids/raid-rules';
import { Refusal, refusals } from '@forge/contract/refusal';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { notify } from '../notices/notices.repository.ts';
import { seatsChanged } from '../raids/raid-events.ts';
import { lockSeatFor, type Permission } from './booking-authority.ts';
import * as bookings from './bookings.repository.ts';
import { duplicateRefusal } from './edit-booking.ts';
import { moveSeat, type LockedRaid } from './seats.repository.ts';
import { noticeFactsOf } from './notice-facts.ts';

export const mayMove: Permission = (viewer, _, booking) => canMove(viewer, booking);

/** Price and bosses that are left out stay; a Full Run has no bosses. */
const termsAfterMove = (
  booking: bookings.LockedBooking,
  raid: LockedRaid,
  request: MoveRequest,
) => ({
  source: booking.source,
  deposit: booking.deposit,
  price: request.price ?? booking.price,
  selectedBosses:
    request.selectedBosses ??
    (raid.raid_type === 'Full Run'
      ? []
      : (booking.selected_bosses as NonNullable<MoveRequest['selectedBosses']>)),
});

const checkState = (viewer: Viewer, booking: bookings.LockedBooking, raid: LockedRaid) => {
  if (raid.is_cancelled) throw raidRefusals.cancelled();
  if (booking.left_as !== null) throw leavingRefusals.left();
  if (booking.done_at !== null) throw bookingRefusals.done();
  if (booking.locked && !isAdminLevel(viewer)) throw bookingRefusals.locked();
  if (booking.paid_to === 'Collector') throw leavingRefusals.collectorHoldsGold();
  if (raid.is_full) throw bookingRefusals.raidFull();
  const armour = armourOf(booking.client_class);
  // The request has no field for the class.
  if (raid.full_armours.includes(armour)) throw armourRefusals.noSeat(armour);
};

/** Moves a booking into another raid, as a sale there; its old seat is free. Idempotent. */
export const moveBooking = async (context: AppContext, viewer: Viewer, request: MoveRequest) => {
  const { bookingId, raidId } = request;
  const change = { ...changeBy(viewer, 'move booking'), tabId: viewer.tabId };
  let character = { raidId, name: '', realm: '' };
  try {
    return await transact(context, change, async (trx) => {
      const locked = await lockSeatFor(trx, viewer, mayMove, { bookingId, otherRaidId: raidId });
      const { booking, other: raid } = locked;
      if (!raid?.is_open) throw bookingRefusals.raidGone();
      if (booking.raid_id === raidId && booking.left_as === null) {
        return bookings.findBooking(trx, bookingId);
      }
      checkState(viewer, booking, raid);
      const terms = termsAfterMove(booking, raid, request);
      const issue = validateNewBooking(terms, { pot: raid.pot, raidType: raid.raid_type });
      // The request has no deposit: it is the price that is too low for it.
      if (issue?.field === 'deposit') throw refusals.invalid({ ...issue, field: 'price' });
      if (issue) throw refusals.invalid(issue);
      character = { raidId, name: booking.client_name, realm: booking.client_realm };
      await moveSeat(trx, booking, { raidId, ...terms, priceFloor: minPrice(raid.pot) });
      emit(trx, seatsChanged, booking.raid_id);
      emit(trx, seatsChanged, raidId);
      await notify(trx, viewer.id, movedNotice(noticeFactsOf(booking), { raidId, raid }));
      return bookings.findBooking(trx, bookingId);
    });
  } catch (error) {
    if (!bookings.isDuplicateCharacter(error)) throw error;
    const { status, code, message } = await duplicateRefusal(context, viewer, character);
    // The request has no field for the character.
    throw new Refusal(status, code, message);
  }
};
