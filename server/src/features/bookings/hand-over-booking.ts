import { canBook } from '@forge/contract/bookings/booking-permissions';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import { canHandOver, leavingRefusals } from '@forge/contract/bookings/leaving';
import { handOverTransfer } from '@forge/contract/ledger/ledger-rules';
import { handedOverNotice } from '@forge/contract/notices/notice-rules';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { lockUser } from '../auth/users.repository.ts';
import { recordTransfers } from '../ledger/transfers.repository.ts';
import { notify } from '../notices/notices.repository.ts';
import { lockSeatFor } from './booking-authority.ts';
import { bookingsChanged, bookingHandedOver } from './booking-events.ts';
import { ledgerFactsOf } from './ledger-facts.ts';
import { changeCreator } from './seats.repository.ts';
import { noticeFactsOf } from './notice-facts.ts';

const checkRecipient = async (trx: Trx, userId: string) => {
  const user = await lockUser(trx, userId);
  if (!user || !canBook(user)) throw leavingRefusals.cannotTakeOver();
};

/** Gives a booking to another person who may book. Idempotent. */
export const handOverBooking = (
  context: AppContext,
  viewer: Viewer,
  { bookingId, userId }: { bookingId: string; userId: string },
): Promise<void> => {
  const change = { ...changeBy(viewer, 'hand over booking'), tabId: viewer.tabId };
  return transact(context, change, async (trx) => {
    const { booking } = await lockSeatFor(trx, viewer, canHandOver, { bookingId });
    if (booking.left_as !== null) throw leavingRefusals.left();
    if (booking.created_by === userId) return;
    if (booking.done_at !== null) throw bookingRefusals.done();
    if (booking.paid_to === 'Advertiser') throw leavingRefusals.advertiserHoldsGold();
    await checkRecipient(trx, userId);
    await changeCreator(trx, booking, userId);
    const handedOver = { ...ledgerFactsOf(booking), fromId: booking.created_by, toId: userId };
    await recordTransfers(trx, [handOverTransfer(handedOver)]);
    emit(trx, bookingsChanged, booking.raid_id);
    emit(trx, bookingHandedOver, booking.created_by);
    await notify(trx, viewer.id, handedOverNotice(noticeFactsOf(booking), userId));
  });
};
