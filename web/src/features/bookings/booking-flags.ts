import type { Booking } from '@forge/contract/bookings/booking';
import { bookingFlags, type FlagName } from '@forge/contract/bookings/booking-flags';
import { canEdit } from '@forge/contract/bookings/booking-permissions';
import type { RaidStaff } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';

export const isSet = (flag: FlagName, booking: Booking): boolean =>
  booking[bookingFlags[flag].field];

// Used during the raid: buttons in the row. The two gold flags come later: in the menu.
const buttons: readonly FlagName[] = ['lock', 'inGroup', 'done'];
const menu: readonly FlagName[] = ['paid', 'sendGold'];

export type BookingActions = {
  buttons: FlagName[];
  menu: FlagName[];
  edit: boolean;
};

/** The actions that this person may take on a booking, already set or not. */
export const actionsOn = (viewer: Viewer, staff: RaidStaff, booking: Booking): BookingActions => {
  const facts = { creatorId: booking.userId._id, lock: booking.lock };
  const canSet = (flag: FlagName) => bookingFlags[flag].canSet(viewer, staff, facts);
  return {
    buttons: buttons.filter(canSet),
    menu: menu.filter(canSet),
    edit: canEdit(viewer, facts),
  };
};

export const flagMessages = {
  question: (flag: FlagName) => `Are you sure you want to ${bookingFlags[flag].question}?`,
  updated: (flag: FlagName) => `Booking ${bookingFlags[flag].status} status updated successfully`,
  failed: 'Failed to update booking status',
};
