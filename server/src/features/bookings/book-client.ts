import {
  bookingRefusals,
  wrongNewBooking,
  type NewBooking,
} from '@forge/contract/bookings/booking-rules';
import { isSenior } from '@forge/contract/bookings/booking-permissions';
import { Refusal } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { transactInOne } from '../../transact.ts';
import { seatsChanged } from '../raids/raid-announcements.ts';
import * as bookings from './bookings.repository.ts';
import type { RememberedRaids } from './remembered-raids.ts';

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

const sell = async (
  context: AppContext,
  viewer: Viewer,
  raid: bookings.BookedRaid,
  booking: NewBooking,
) => {
  const sale = bookings.sellSeat(raid, {
    ...valuesOf(booking),
    raid_id: raid.id,
    created_by: viewer.id,
    paid_to: booking.paidFull ? 'Advertiser' : null,
    done_at: null,
  });
  try {
    // Says that the bookings changed as well: each word goes to every process.
    const told = { kind: seatsChanged, id: raid.id };
    return await transactInOne(context, { actor: viewer.id, action: 'book client' }, told, sale);
  } catch (error) {
    if (bookings.isSameCharacter(error)) throw bookingRefusals.alreadyBooked();
    throw error;
  }
};

// Terms that change again and again while one seat is being sold: then the person should look.
const ATTEMPTS = 3;

/** Sells one seat of a published raid to a client. */
export const bookClient = async (
  context: AppContext,
  raids: RememberedRaids,
  viewer: Viewer,
  booking: NewBooking,
) => {
  if (booking.paidFull && !isSenior(viewer)) throw bookingRefusals.notSenior();
  let raid = await raids.terms(booking.raidId);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (!raid) throw bookingRefusals.raidGone();
    const wrong = wrongNewBooking(booking, { pot: raid.pot, raidType: raid.raid_type });
    const row = wrong ? undefined : await sell(context, viewer, raid, booking);
    if (row) return { ...row, creator_name: viewer.username };
    const now = await bookings.findBookableRaid(context.db, raid.id);
    // On terms that still stand there is no sale for want of a seat, or for a wrong price.
    if (now && now.pot === raid.pot && now.raid_type === raid.raid_type) {
      throw wrong && !now.is_full ? new Refusal(400, wrong.message) : bookingRefusals.raidFull();
    }
    raid = now;
  }
  throw bookingRefusals.raidChanging();
};
