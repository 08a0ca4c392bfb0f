import { splitPrice } from '@forge/contract/mails/mail-rules';
import type { LockedBooking } from './bookings.repository.ts';

/** The mail row of a booking that is marked as done. */
export const mailOf = (
  booking: Omit<LockedBooking, 'raid_cancelled_at' | 'raid_name' | 'raid_day'>,
) => {
  const balance = booking.paid_to ?? 'Collector';
  const { totalPrice, advCut, amount } = splitPrice(booking, balance);
  return {
    booking_id: booking.id,
    raid_id: booking.raid_id,
    advertiser_id: booking.created_by,
    booked_at: booking.created_at,
    boost_type: booking.raid_type,
    total_price: totalPrice,
    amount,
    advertiser_cut: advCut,
    balance,
    source: booking.source,
    payment_realm: booking.payment_realm,
    payment_faction: booking.payment_faction,
    payment_code: null,
    confirmation_code: null,
    hero_name: null,
    hero_realm: null,
    sent_at: null,
    sent_by: null,
    arrival: null,
    missing_reason: null,
  };
};
