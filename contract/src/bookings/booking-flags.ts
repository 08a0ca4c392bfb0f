import { z } from 'zod';
import { id, idempotent, send } from '../endpoint.ts';
import type { RaidStaff } from '../raids/raid.ts';
import { isMember, type Viewer } from '../viewer.ts';
import type { Booking, BookingFacts } from './booking.ts';
import {
  canLock,
  canMarkDone,
  canMarkGoldSent,
  canMarkInGroup,
  canMarkPaid,
} from './booking-permissions.ts';

type BooleanField = {
  [Key in keyof Booking]: Booking[Key] extends boolean ? Key : never;
}[keyof Booking];

type BookingFlag = {
  endpoint: ReturnType<typeof flagEndpoint>;
  canSet: (viewer: Viewer, raid: RaidStaff, booking: Pick<BookingFacts, 'creatorId'>) => boolean;
  /** The field of a booking that it sets. */
  field: BooleanField;
  label: string;
  /** Completes "Are you sure you want to …?" */
  question: string;
  /** Completes "Booking … status updated successfully". */
  status: string;
  auditAction: string;
};

// Every member may call it: permission depends on the raid and the booking.
const flagEndpoint = (path: string) =>
  idempotent(send(path, isMember, z.object({ bookingId: id })));

/** The flags of a booking, in the order they are shown. None of them can be unset. */
export const bookingFlags = {
  lock: {
    endpoint: flagEndpoint('/booking/lock'),
    canSet: canLock,
    field: 'lock',
    label: 'Lock',
    question: 'lock this booking',
    status: 'lock',
    auditAction: 'lock booking',
  },
  inGroup: {
    endpoint: flagEndpoint('/booking/in-group'),
    canSet: canMarkInGroup,
    field: 'inGroup',
    label: 'In-Group',
    question: 'mark this booking as In-Group',
    status: 'in-group',
    auditAction: 'mark booking in group',
  },
  done: {
    endpoint: flagEndpoint('/booking/status'),
    canSet: canMarkDone,
    field: 'status',
    label: 'Done',
    question: 'mark this booking as Done',
    status: 'done',
    auditAction: 'mark booking done',
  },
  paid: {
    endpoint: flagEndpoint('/booking/paid'),
    canSet: canMarkPaid,
    field: 'paidFull',
    label: 'Paid',
    question: 'mark this booking as Paid',
    status: 'paid',
    auditAction: 'mark booking paid',
  },
  sendGold: {
    endpoint: flagEndpoint('/booking/send-gold'),
    canSet: canMarkGoldSent,
    field: 'goldSent',
    label: 'Send-Gold',
    question: 'mark this booking as Send-Gold',
    status: 'send-gold',
    auditAction: 'mark gold sent',
  },
} satisfies Record<string, BookingFlag>;

export type FlagName = keyof typeof bookingFlags;
export const flagNames = Object.keys(bookingFlags) as FlagName[];
