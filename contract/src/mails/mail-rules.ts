import { advertiserCut } from '../bookings/booking-rules.ts';
import type { Source } from '../bookings/booking.ts';

/** Who holds the client's gold, and so must send it. */
export const balances = ['Advertiser', 'Collector'] as const;
export type Balance = (typeof balances)[number];

/**
 * What has to reach the bank for a finished booking. An advertiser who took the whole price keeps
 * the cut and sends the rest; otherwise the collector sends all that was not paid as deposit, and
 * the bank owes the advertiser what the deposit did not cover. Held + amount is always the price.
 */
export const settle = (
  sold: { price: number; deposit: number; source: Source },
  balance: Balance,
) => {
  const advCut = advertiserCut(sold.price, sold.source);
  const held = balance === 'Advertiser' ? advCut : sold.deposit;
  return {
    totalPrice: sold.price,
    advCut,
    held,
    amount: sold.price - held,
    bankOwes: advCut - held,
  };
};

/** A list holds whatever is not sent and so many of the newest; older ones are asked for by their day. */
export const MAILS_LISTED = 10_000;
