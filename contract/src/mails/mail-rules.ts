import { advertiserCut } from '../bookings/booking-rules.ts';
import type { Source } from '../bookings/booking.ts';

/** Who has the client's gold and must send it. */
export const goldHolders = ['Advertiser', 'Collector'] as const;
export type GoldHolder = (typeof goldHolders)[number];

/**
 * What has to be sent to the bank for a booking that is done. An advertiser who took the whole price
 * keeps the cut and sends the rest; otherwise the collector sends everything but the deposit, and the
 * bank owes the advertiser the rest of the cut. Held + amount is always the price.
 */
export const splitPrice = (
  sold: { price: number; deposit: number; source: Source },
  balance: GoldHolder,
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

/** Whether the gold of a sent mail reached the bank. `sent` is the sender's claim, `received` is confirmed. */
export const arrivals = ['unconfirmed', 'received', 'missing'] as const;
export type Arrival = (typeof arrivals)[number];

/** How the booking of a mail is named in the game and in confirmations. */
export const shortRunId = (runId: string): string => runId.slice(0, 8);

/** The subject of the mail in the game; also the line that confirms it. */
export const mailSubject = (runId: string, confirmationCode: string): string =>
  `${shortRunId(runId)} ${confirmationCode}`;

/** A list has every unsent or missing mail and this many of the newest; older ones are read by day. */
export const MAIL_LIST_LIMIT = 10_000;
