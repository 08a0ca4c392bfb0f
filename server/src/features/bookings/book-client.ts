import {
  bookingRefusals,
  wrongNewBooking,
  type NewBooking,
} from '@forge/contract/bookings/booking-rules';
import { isSenior } from '@forge/contract/bookings/booking-permissions';
import { refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { findBookableRaid, type BookedRaid, type Sale } from './bookings.repository.ts';
import type { RememberedRaids } from './remembered-raids.ts';
import type { SaleDesk } from './sale-desk.ts';

/** The booking's fields as they are kept: for a new booking and for a correction alike. */
export const valuesOf = (booking: Omit<NewBooking, 'raidId' | 'paidFull'>) => ({
  raider_io_link: booking.raiderIOLink,
  client_name: booking.clientName,
  client_realm: booking.clientRealm,
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

/** A booking as it is asked for at the desk. */
export const saleOf = (viewer: Viewer, raid: BookedRaid, booking: NewBooking): Sale => ({
  terms: { pot: raid.pot, raid_type: raid.raid_type },
  booking: {
    ...valuesOf(booking),
    raid_id: raid.id,
    created_by: viewer.id,
    paid_to: booking.paidFull ? 'Advertiser' : null,
    done_at: null,
  },
});

// Terms that change again and again while one seat is being sold: then the person should look.
const ATTEMPTS = 3;

/** Sells one seat of a published raid to a client. */
export const bookClient = async (
  { context, raids, desk }: { context: AppContext; raids: RememberedRaids; desk: SaleDesk },
  viewer: Viewer,
  booking: NewBooking,
) => {
  if (booking.paidFull && !isSenior(viewer)) throw bookingRefusals.notSenior();
  let raid = await raids.terms(booking.raidId);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (!raid) throw bookingRefusals.raidGone();
    const wrong = wrongNewBooking(booking, { pot: raid.pot, raidType: raid.raid_type });
    const row = wrong ? undefined : await desk.sell(saleOf(viewer, raid, booking));
    if (row) return { ...row, creator_name: viewer.username };
    const now = await findBookableRaid(context.db, raid.id);
    // On terms that still stand there is no sale for want of a seat, or for a wrong price.
    if (now && now.pot === raid.pot && now.raid_type === raid.raid_type) {
      throw wrong && !now.is_full ? refusals.invalid(wrong) : bookingRefusals.raidFull();
    }
    raid = now;
  }
  throw bookingRefusals.raidChanging();
};
