import {
  bookingRefusals,
  wrongNewBooking,
  type NewBooking,
} from '@forge/contract/bookings/booking-rules';
import { isSenior } from '@forge/contract/bookings/booking-permissions';
import { Refusal } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { announce, transact } from '../../transact.ts';
import { seatsChanged } from '../raids/raid-announcements.ts';
import * as bookings from './bookings.repository.ts';

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

const noSeat = async (trx: Trx, raidId: string): Promise<Refusal> =>
  (await bookings.findBookableRaid(trx, raidId))
    ? bookingRefusals.raidFull()
    : bookingRefusals.raidGone();

/** Sells one seat of a published raid to a client. */
export const bookClient = async (context: AppContext, viewer: Viewer, booking: NewBooking) => {
  if (booking.paidFull && !isSenior(viewer)) throw bookingRefusals.notSenior();
  try {
    return await transact(context, { actor: viewer.id, action: 'book client' }, async (trx) => {
      const raid = await bookings.takeSeat(trx, booking.raidId);
      if (!raid) throw await noSeat(trx, booking.raidId);
      const wrong = wrongNewBooking(booking, { pot: raid.pot, raidType: raid.raid_type });
      if (wrong) throw new Refusal(400, wrong.message);
      const row = await bookings.insertBooking(trx, {
        ...valuesOf(booking),
        raid_id: raid.id,
        created_by: viewer.id,
        paid_to: booking.paidFull ? 'Advertiser' : null,
        done_at: null,
      });
      // Says that the bookings changed as well: each word goes to every process.
      announce(trx, seatsChanged, raid.id);
      return { ...row, creator_name: viewer.username };
    });
  } catch (error) {
    if (bookings.isSameCharacter(error)) throw bookingRefusals.alreadyBooked();
    throw error;
  }
};
