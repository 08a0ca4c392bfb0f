import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import {
  canCancel,
  cancelsLocked,
  canKeepDeposit,
  canMarkNoShow,
  leavingRefusals,
  validateOutcome,
  type Leaving,
  type LeaveRequest,
} from '@forge/contract/bookings/leaving';
import { leftTransfer } from '@forge/contract/ledger/ledger-rules';
import { leftNotice } from '@forge/contract/notices/notice-rules';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { recordTransfers } from '../ledger/transfers.repository.ts';
import { notify } from '../notices/notices.repository.ts';
import { seatsChanged } from '../raids/raid-events.ts';
import { staffOfRow } from '../raids/raid-view.ts';
import { lockSeatFor, type Permission } from './booking-authority.ts';
import { ledgerFactsOf } from './ledger-facts.ts';
import { leaveSeat } from './seats.repository.ts';
import { noticeFactsOf } from './notice-facts.ts';

export const mayLeave: Record<Leaving, Permission> = {
  cancelled: canCancel,
  'no-show': canMarkNoShow,
};

const actions: Record<Leaving, string> = {
  cancelled: 'cancel booking',
  'no-show': 'mark booking as no-show',
};

/** A booking leaves its raid, and its seat is free. Idempotent; a booking that left stays so. */
export const leaveBooking = (
  context: AppContext,
  viewer: Viewer,
  as: Leaving,
  { bookingId, reason, deposit }: LeaveRequest,
): Promise<void> => {
  const change = { ...changeBy(viewer, actions[as]), tabId: viewer.tabId };
  return transact(context, change, async (trx) => {
    const { booking } = await lockSeatFor(trx, viewer, mayLeave[as], { bookingId });
    const staff = staffOfRow(booking);
    if (deposit === 'kept' && !canKeepDeposit(viewer, staff)) throw leavingRefusals.cannotKeep();
    if (booking.left_as !== null) return;
    if (booking.done_at !== null) throw bookingRefusals.done();
    if (as === 'cancelled' && booking.locked && !cancelsLocked(viewer, staff)) {
      throw bookingRefusals.locked();
    }
    if (as === 'no-show' && booking.starts_at > context.now()) throw leavingRefusals.notStarted();
    const issue = validateOutcome(booking.deposit, deposit);
    if (issue) throw issue;
    const outcome = deposit ?? null;
    await leaveSeat(trx, booking, { as, by: viewer.id, reason, deposit: outcome });
    const left = { ...ledgerFactsOf(booking), outcome, paidTo: booking.paid_to };
    await recordTransfers(trx, [leftTransfer(left)]);
    emit(trx, seatsChanged, booking.raid_id);
    await notify(trx, viewer.id, leftNotice(noticeFactsOf(booking), as));
  });
};
