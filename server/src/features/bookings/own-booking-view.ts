import type { Earning, OwnBooking } from '@forge/contract/bookings/own-bookings';
import { viewCancelled } from '../raids/raid-view.ts';
import { viewInFull, viewLeaving } from './booking-view.ts';
import type { OwnBookingCursor, OwnBookingRow } from './own-bookings.repository.ts';

/** Not masked: the viewer created it. */
export const viewOwnBooking = (row: OwnBookingRow, earning: Earning | null): OwnBooking => ({
  ...viewInFull(row),
  raid: {
    _id: row.raid_id,
    name: row.raid_name,
    date: row.raid_day,
    time: row.raid_time,
    difficulty: row.difficulty,
    raidType: row.raid_type,
    cancelled: viewCancelled({
      cancelled_at: row.raid_cancelled_at,
      cancel_reason: row.raid_cancel_reason,
    }),
    version: row.raid_version,
  },
  state: row.state,
  owed: row.owed,
  left: row.left_as === null ? null : viewLeaving(row),
  earning,
});

/** Opaque for clients. */
export const encodeCursor = ({ starts_at, raid_id, seat }: OwnBookingRow): string =>
  `${starts_at.getTime().toString(36)}.${raid_id}.${seat}`;

const cursor =
  /^(-?[0-9a-z]{1,11})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9][0-9]{0,8})$/;

// Raids of other years do not exist, and PostgreSQL knows fewer years than JavaScript.
const LAST_YEAR = 9999;

/** Null for text that is no cursor. */
export const decodeCursor = (text: string): OwnBookingCursor | null => {
  const [, time = '', raidId = '', seat = ''] = cursor.exec(text) ?? [];
  const startsAt = new Date(Number.parseInt(time, 36));
  const isKnown = startsAt.getUTCFullYear() >= 0 && startsAt.getUTCFullYear() <= LAST_YEAR;
  return isKnown ? { startsAt, raidId, seat: Number(seat) } : null;
};
