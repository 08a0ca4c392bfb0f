import type { Booking } from '@forge/contract/bookings/booking';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import {
  canCancel,
  canHandOver,
  canMarkNoShow,
  canMove,
  cancelsLocked,
  leavingRefusals,
} from '@forge/contract/bookings/leaving';
import type { RaidStaff } from '@forge/contract/raids/raid';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';

/** How a booking leaves its raid or its advertiser. */
export const leaveLabels = {
  cancel: 'Cancel',
  noShow: 'No-show',
  move: 'Move',
  handOver: 'Hand over',
} as const;
export type LeaveName = keyof typeof leaveLabels;

/** The actions after which the booking has left. */
export const leavingOf = { cancel: 'cancelled', noShow: 'no-show' } as const;
export const isLeaving = (action: string): action is keyof typeof leavingOf => action in leavingOf;

export type LeaveAction = {
  name: LeaveName;
  /** Why it is not possible now; null if it is. */
  reason: string | null;
};

type Situation = {
  viewer: Viewer;
  staff: RaidStaff;
  booking: Booking;
  hasStarted: boolean;
};

const reasons: Record<LeaveName, (situation: Situation) => string | false> = {
  cancel: ({ viewer, staff, booking }) =>
    booking.lock && !cancelsLocked(viewer, staff) && 'Locked: ask the raid leader or an admin',
  noShow: ({ hasStarted }) => !hasStarted && leavingRefusals.notStarted().message,
  move: ({ viewer, booking }) =>
    (booking.lock && !isAdminLevel(viewer) && 'Locked: ask an admin') ||
    (booking.paidTo === 'Collector' && leavingRefusals.collectorHoldsGold().message),
  handOver: ({ booking }) =>
    booking.paidTo === 'Advertiser' && leavingRefusals.advertiserHoldsGold().message,
};

/** What this person may do about a booking, possible now or not. */
export const leaveActionsOn = (situation: Situation): LeaveAction[] => {
  const { viewer, staff, booking } = situation;
  const facts = { creatorId: booking.userId._id };
  const allowed: Record<LeaveName, boolean> = {
    cancel: canCancel(viewer, staff, facts),
    noShow: canMarkNoShow(viewer, staff),
    move: canMove(viewer, facts),
    handOver: canHandOver(viewer),
  };
  const names = Object.keys(leaveLabels) as LeaveName[];
  return names
    .filter((name) => allowed[name])
    .map((name) => ({
      name,
      reason: booking.status ? bookingRefusals.done().message : reasons[name](situation) || null,
    }));
};

/** Reasons that the rest of a card does not show: Done and the start of the raid are in sight. */
export const reasonsNotShown = (actions: readonly LeaveAction[], booking: Booking) =>
  booking.status
    ? []
    : actions
        .filter(({ name, reason }) => name !== 'noShow' && reason !== null)
        .map(({ name, reason }) => `${leaveLabels[name]}: ${reason ?? ''}`);
