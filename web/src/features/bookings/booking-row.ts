import { isMasked, type SeenBooking } from '@forge/contract/bookings/booking';
import { staffOf, type Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { actionsOn, type BookingActions } from './booking-flags.ts';
import { leaveActionsOn, type LeaveAction } from './leave-actions.ts';

export type BookingRow = {
  slot: number;
  seen: SeenBooking;
  isMine: boolean;
  actions: BookingActions;
  leave: readonly LeaveAction[];
};

const noActions: BookingActions = { buttons: [], menu: [], edit: false };

/** A raid's bookings as table rows, in the order they were sold. */
export const bookingRows = (
  bookings: readonly SeenBooking[],
  raid: Raid,
  viewer: Viewer,
  hasStarted: boolean,
): BookingRow[] => {
  const staff = staffOf(raid);
  return bookings.map((seen, index) => ({
    slot: index + 1,
    seen,
    isMine: !isMasked(seen) && seen.userId._id === viewer.id,
    actions: isMasked(seen) ? noActions : actionsOn(viewer, staff, seen),
    leave: isMasked(seen) ? [] : leaveActionsOn({ viewer, staff, booking: seen, hasStarted }),
  }));
};
