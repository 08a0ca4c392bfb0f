import type { Booking } from '@forge/contract/bookings/booking';
import { bookingFlags, type FlagName } from '@forge/contract/bookings/booking-flags';
import { canEdit } from '@forge/contract/bookings/booking-permissions';
import { collects, leads } from '@forge/contract/raids/raid-permissions';
import type { RaidStaff } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';

export const isSet = (flag: FlagName, booking: Booking): boolean =>
  booking[bookingFlags[flag].field];

// The order in which each role uses the flags during the raid.
const orders = {
  leader: ['inGroup', 'done', 'paid', 'lock'],
  collector: ['paid', 'inGroup', 'done', 'lock'],
  others: ['lock', 'inGroup', 'paid', 'done'],
} as const satisfies Record<string, readonly FlagName[]>;

const orderFor = (viewer: Viewer, staff: RaidStaff): readonly FlagName[] => {
  if (leads(viewer, staff)) return orders.leader;
  return collects(viewer, staff) ? orders.collector : orders.others;
};

// The number of flag buttons that fit beside the pinned columns at a width of 1280 px.
const MAX_BUTTONS = 3;

export type BookingActions = {
  buttons: readonly FlagName[];
  menu: readonly FlagName[];
  edit: boolean;
};

/** The actions that this person may take on a booking, already set or not. */
export const actionsOn = (viewer: Viewer, staff: RaidStaff, booking: Booking): BookingActions => {
  const facts = { creatorId: booking.userId._id, lock: booking.lock, done: booking.status };
  const canSet = (flag: FlagName) => bookingFlags[flag].canSet(viewer, staff, facts);
  const atTheRaid = orderFor(viewer, staff).filter(canSet);
  // Send-Gold moves to the menu if there is no room: marking the mail as sent sets it too.
  const later = (['sendGold'] as const).filter(canSet);
  const hasRoom = atTheRaid.length + later.length <= MAX_BUTTONS;
  return {
    buttons: hasRoom ? [...atTheRaid, ...later] : atTheRaid,
    menu: hasRoom ? [] : later,
    edit: canEdit(viewer, facts),
  };
};

const bookingCount = (count: number) => (count === 1 ? '1 booking' : `${count} bookings`);

export const flagMessages = {
  /** Of one booking or of many. */
  question: (flag: FlagName, count = 1) => {
    const { question } = bookingFlags[flag];
    const what = count === 1 ? question : question.replace('this booking', bookingCount(count));
    return `Are you sure you want to ${what}?`;
  },
  updated: (flag: FlagName) => `Booking ${bookingFlags[flag].status} status updated successfully`,
  updatedMany: (flag: FlagName, count: number) =>
    `${bookingFlags[flag].label}: ${bookingCount(count)}`,
  refusedMany: (flag: FlagName, count: number) =>
    `${bookingFlags[flag].label}: ${bookingCount(count)} refused`,
  failed: 'Failed to update booking status',
  gone: 'Nothing to confirm any more: somebody moved or ended it meanwhile.',
};
