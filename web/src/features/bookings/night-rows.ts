import { isMasked, type Booking, type SeenBooking } from '@forge/contract/bookings/booking';
import { bookingFlags, flagNames, type FlagName } from '@forge/contract/bookings/booking-flags';
import { staffOf, type Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { isSet } from './booking-flags.ts';
import { isLeaving, leaveActionsOn, type LeaveAction, type leavingOf } from './leave-actions.ts';

/** A client as the page of the raid's night lists them. */
export type NightRow = {
  slot: number;
  booking: Booking;
  /** What this person may set, already set or not. */
  flags: readonly FlagName[];
  /** How this person may end the booking, possible now or not. */
  leaving: readonly (LeaveAction & { name: NightLeaveName })[];
};

/** The table of the raid has the other actions. */
export type NightLeaveName = keyof typeof leavingOf;

const isOfNight = (action: LeaveAction): action is NightRow['leaving'][number] =>
  isLeaving(action.name);

/** The clients of a raid, in the order they were sold. Those who run a raid read all in full. */
export const nightRows = (
  bookings: readonly SeenBooking[],
  raid: Raid,
  viewer: Viewer,
  hasStarted: boolean,
): NightRow[] => {
  const staff = staffOf(raid);
  return bookings.flatMap((booking, index) => {
    if (isMasked(booking)) return [];
    const creator = { creatorId: booking.userId._id };
    const flags = flagNames.filter((flag) => bookingFlags[flag].canSet(viewer, staff, creator));
    const leaving = leaveActionsOn({ viewer, staff, booking, hasStarted }).filter(isOfNight);
    return [{ slot: index + 1, booking, flags, leaving }];
  });
};

const sumOwed = (bookings: readonly Booking[]) => bookings.reduce((sum, { owes }) => sum + owes, 0);

export type NightCounts = {
  clients: number;
  inGroup: number;
  paid: number;
  done: number;
  /** What clients paid at the raid. */
  collected: number;
  /** The same, with what advertisers took before. */
  settled: number;
  outstanding: number;
};

export const countNight = (bookings: readonly Booking[]): NightCounts => {
  const paid = bookings.filter(({ paidFull }) => paidFull);
  return {
    clients: bookings.length,
    inGroup: bookings.filter(({ inGroup }) => inGroup).length,
    paid: paid.length,
    done: bookings.filter(({ status }) => status).length,
    collected: sumOwed(paid.filter(({ paidTo }) => paidTo !== 'Advertiser')),
    settled: sumOwed(paid),
    outstanding: sumOwed(bookings.filter(({ paidFull }) => !paidFull)),
  };
};

/** Of the rows those on which this person can set the flag now. */
export const settable = (rows: readonly NightRow[], flag: FlagName): Booking[] =>
  rows
    .filter(({ booking, flags }) => flags.includes(flag) && !isSet(flag, booking))
    .map(({ booking }) => booking);

/** Ways to select many at once. */
export const selections = [
  { key: 'all', label: 'All', has: () => true },
  { key: 'notInGroup', label: 'All not in group', has: ({ inGroup }: Booking) => !inGroup },
  { key: 'notPaid', label: 'All not paid', has: ({ paidFull }: Booking) => !paidFull },
  { key: 'paid', label: 'All paid', has: ({ paidFull }: Booking) => paidFull },
  { key: 'notDone', label: 'All not done', has: ({ status }: Booking) => !status },
] as const;
