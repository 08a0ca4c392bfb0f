import {
  MASK,
  type Booking,
  type MaskedBooking,
  type SeenBooking,
} from '@forge/contract/bookings/booking';
import { toAsciiJson } from '@forge/contract/base64-json';
import { canReadUnmasked } from '@forge/contract/bookings/booking-permissions';
import type { RaidStaff } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import type { LeftBooking } from '@forge/contract/bookings/leaving';
import type { BookingRow } from './bookings.repository.ts';
import type { LeftRow } from './seats.repository.ts';

export const viewInFull = (row: BookingRow): Booking => ({
  _id: row.id,
  raidId: row.raid_id,
  userId: { _id: row.created_by, username: row.creator_name },
  raiderIOLink: row.raider_io_link,
  clientRealm: row.client_realm,
  clientName: row.client_name,
  clientClass: row.client_class,
  clientFaction: row.client_faction,
  paymentRealm: row.payment_realm,
  paymentFaction: row.payment_faction,
  source: row.source,
  paidFull: row.paid_to !== null,
  paidTo: row.paid_to,
  price: row.price,
  deposit: row.deposit,
  owes: row.owes,
  contactInfo: row.contact_info,
  additionalNotes: row.additional_notes,
  selectedBosses: row.selected_bosses,
  lock: row.locked,
  inGroup: row.in_group,
  status: row.done_at !== null,
  goldSent: row.gold_sent,
  mailSent: row.mail_sent,
  belowMinimum: row.price < row.price_floor,
  version: row.version,
});

const maskedView = (row: BookingRow): MaskedBooking => ({
  _id: row.id,
  raidId: row.raid_id,
  userId: MASK,
  raiderIOLink: MASK,
  clientRealm: MASK,
  clientName: MASK,
  clientClass: row.client_class,
  clientFaction: MASK,
  paymentRealm: MASK,
  paymentFaction: MASK,
  source: MASK,
  paidFull: MASK,
  paidTo: MASK,
  price: MASK,
  deposit: MASK,
  owes: MASK,
  contactInfo: MASK,
  additionalNotes: MASK,
  selectedBosses: MASK,
  lock: MASK,
  inGroup: MASK,
  status: MASK,
  goldSent: MASK,
  mailSent: MASK,
  belowMinimum: MASK,
  version: MASK,
});

const viewFor = (isInFull: boolean, row: BookingRow): SeenBooking =>
  isInFull ? viewInFull(row) : maskedView(row);

const isReadInFull = (viewer: Viewer, raid: RaidStaff, row: BookingRow) =>
  canReadUnmasked(viewer, raid, { creatorId: row.created_by });

/** A booking, masked unless this viewer may read it in full. */
export const viewBooking = (viewer: Viewer, raid: RaidStaff, row: BookingRow): SeenBooking =>
  viewFor(isReadInFull(viewer, raid, row), row);

export const viewLeaving = (row: LeftRow) => ({
  as: row.left_as ?? 'cancelled',
  reason: row.reason ?? '',
  deposit: row.deposit_outcome,
  at: (row.left_at ?? row.created_at).toISOString(),
  by: row.leaver_name === null ? null : { username: row.leaver_name },
});

/** A booking that left, masked unless this viewer may read it in full. */
export const viewLeftBooking = (viewer: Viewer, raid: RaidStaff, row: LeftRow): LeftBooking => {
  if (!isReadInFull(viewer, raid, row)) return { ...maskedView(row), left: MASK };
  return { ...viewInFull(row), left: viewLeaving(row) };
};

/** A row that caches both of its views as JSON in ASCII. */
export type EncodedRow = BookingRow & { json: (isInFull: boolean) => string };

export const encodeOnce = (row: BookingRow): EncodedRow => {
  const made: { full?: string; masked?: string } = {};
  const json = (isInFull: boolean) =>
    isInFull
      ? (made.full ??= toAsciiJson(viewFor(true, row)))
      : (made.masked ??= toAsciiJson(viewFor(false, row)));
  return Object.assign({ json }, row);
};

/** The JSON of `viewBooking`. */
export const encodeBooking = (viewer: Viewer, raid: RaidStaff, row: EncodedRow): string =>
  row.json(isReadInFull(viewer, raid, row));
