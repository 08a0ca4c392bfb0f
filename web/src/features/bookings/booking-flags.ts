import type { Booking } from '@forge/contract/bookings/booking';
import { bookingApi } from '@forge/contract/bookings/booking-api';
import {
  canEdit,
  canLock,
  canMarkDone,
  canMarkGoldSent,
  canMarkInGroup,
  canMarkPaid,
} from '@forge/contract/bookings/booking-permissions';
import type { RaidStaff } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';

type Flag = {
  /** What stands on the button. */
  label: string;
  /** What the question asks about. */
  does: string;
  /** What the outcome calls it. */
  action: string;
  endpoint: typeof bookingApi.lock;
  /** Where a booking says that it is set. */
  field: 'lock' | 'inGroup' | 'status' | 'paidFull' | 'goldSent';
  may: (viewer: Viewer, staff: RaidStaff, booking: { creatorId: string }) => boolean;
};

export const bookingFlags = {
  lock: {
    label: 'Lock',
    does: 'lock this booking',
    action: 'lock',
    endpoint: bookingApi.lock,
    field: 'lock',
    may: canLock,
  },
  inGroup: {
    label: 'In-Group',
    does: 'mark this booking as In-Group',
    action: 'in-group',
    endpoint: bookingApi.inGroup,
    field: 'inGroup',
    may: canMarkInGroup,
  },
  done: {
    label: 'Done',
    does: 'mark this booking as Done',
    action: 'done',
    endpoint: bookingApi.done,
    field: 'status',
    may: canMarkDone,
  },
  paid: {
    label: 'Paid',
    does: 'mark this booking as Paid',
    action: 'paid',
    endpoint: bookingApi.paid,
    field: 'paidFull',
    may: canMarkPaid,
  },
  sendGold: {
    label: 'Send-Gold',
    does: 'mark this booking as Send-Gold',
    action: 'send-gold',
    endpoint: bookingApi.sendGold,
    field: 'goldSent',
    may: canMarkGoldSent,
  },
} satisfies Record<string, Flag>;

export type FlagName = keyof typeof bookingFlags;

export const isSet = (flag: FlagName, booking: Booking): boolean =>
  booking[bookingFlags[flag].field];

// The evening's work stands in the row; the gold's two flags wait behind it.
const inRow: readonly FlagName[] = ['lock', 'inGroup', 'done'];
const inMenu: readonly FlagName[] = ['paid', 'sendGold'];

export type BookingActions = {
  buttons: FlagName[];
  menu: FlagName[];
  edit: boolean;
};

/** What this person is offered to do with a booking, set or not. */
export const actionsOn = (viewer: Viewer, staff: RaidStaff, booking: Booking): BookingActions => {
  const facts = { creatorId: booking.userId._id, lock: booking.lock };
  const allowed = (flag: FlagName) => bookingFlags[flag].may(viewer, staff, facts);
  return {
    buttons: inRow.filter(allowed),
    menu: inMenu.filter(allowed),
    edit: canEdit(viewer, facts),
  };
};

export const flagSentences = {
  question: (flag: FlagName) => `Are you sure you want to ${bookingFlags[flag].does}?`,
  updated: (flag: FlagName) => `Booking ${bookingFlags[flag].action} status updated successfully`,
  failed: 'Failed to update booking status',
};
