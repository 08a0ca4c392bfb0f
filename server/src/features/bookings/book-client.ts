import { randomUUID } from 'node:crypto';
import {
  bookingRefusals,
  minPrice,
  validateNewBooking,
  type NewBooking,
} from '@forge/contract/bookings/booking-rules';
import { characterKey } from '@forge/contract/bookings/character-key';
import { isSenior } from '@forge/contract/bookings/booking-permissions';
import { raidRefusals } from '@forge/contract/raids/raid-rules';
import { refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { SellSeat } from './booking-batcher.ts';
import { findBookableRaid, type BookedRaid, type Sale } from './bookings.repository.ts';
import type { RaidCache } from './raid-cache.ts';

/** The columns that a new booking and an edit set alike. */
export const valuesOf = (booking: Omit<NewBooking, 'raidId' | 'paidFull'>) => ({
  raider_io_link: booking.raiderIOLink,
  client_name: booking.clientName,
  client_realm: booking.clientRealm,
  character_key: characterKey(booking.clientName, booking.clientRealm),
  client_class: booking.clientClass,
  client_faction: booking.clientFaction,
  payment_realm: booking.paymentRealm,
  payment_faction: booking.paymentFaction,
  source: booking.source,
  price: booking.price,
  deposit: booking.deposit,
  contact_info: booking.contactInfo,
  additional_notes: booking.additionalNotes,
  selected_bosses: booking.selectedBosses,
});

export const saleOf = (viewer: Viewer, raid: BookedRaid, booking: NewBooking): Sale => ({
  terms: { pot: raid.pot, raid_type: raid.raid_type },
  booking: {
    ...valuesOf(booking),
    id: randomUUID(),
    raid_id: raid.id,
    created_by: viewer.id,
    paid_to: booking.paidFull ? 'Advertiser' : null,
    done_at: null,
    price_floor: minPrice(raid.pot),
  },
  tabId: viewer.tabId ?? null,
});

// Terms that change during every attempt are reported to the person.
const MAX_ATTEMPTS = 3;

/**
 * Sells one seat of a published raid to a client. The price is validated against cached terms; the
 * seat is sold only if they are still the raid's, otherwise both happen again with the new terms.
 */
export const bookClient = async (
  { db, raids, sellSeat }: { db: AppContext['db']; raids: RaidCache; sellSeat: SellSeat },
  viewer: Viewer,
  booking: NewBooking,
) => {
  if (booking.paidFull && !isSenior(viewer)) throw bookingRefusals.notSenior();
  let raid = await raids.terms(booking.raidId);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (!raid) throw bookingRefusals.raidGone();
    if (raid.is_cancelled) throw raidRefusals.cancelled();
    const issue = validateNewBooking(booking, { pot: raid.pot, raidType: raid.raid_type });
    const row = issue ? undefined : await sellSeat(saleOf(viewer, raid, booking));
    if (row) return { ...row, creator_name: viewer.username };
    const current = await findBookableRaid(db, raid.id);
    // If the terms are unchanged, it failed for lack of a seat or for its price.
    if (
      current &&
      !current.is_cancelled &&
      current.pot === raid.pot &&
      current.raid_type === raid.raid_type
    ) {
      throw issue && !current.is_full ? refusals.invalid(issue) : bookingRefusals.raidFull();
    }
    raid = current;
  }
  throw bookingRefusals.raidChanged();
};
