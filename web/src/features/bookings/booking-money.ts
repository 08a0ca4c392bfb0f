import type { Source } from '@forge/contract/bookings/booking';
import {
  bookingSentences,
  maxDeposit,
  minPrice,
  owes,
} from '@forge/contract/bookings/booking-rules';
import { MAX_GOLD } from '@forge/contract/gold';

/** Amounts as they stand in their boxes: digits, or nothing yet. */
export type Money = { price: string; deposit: string; source: Source };

/** What the boxes become, and what to tell about those that were corrected. */
export type Corrected = { money: Money; said: { price?: string; deposit?: string } };

const mostDigits = String(MAX_GOLD).length;

/** Everything but digits is ignored. */
export const digitsOf = (typed: string) => typed.replace(/\D/g, '').slice(0, mostDigits);

/** An empty box is no number, and the rules say so. */
export const numberOf = (digits: string) => (digits === '' ? NaN : Number(digits));

const capped = (money: Money, sentence: (price: number, source: Source) => string): Corrected => {
  const price = numberOf(money.price);
  const cap = maxDeposit(price, money.source);
  // Without a price there is nothing yet to hold the deposit against.
  if (Number.isNaN(price) || !(numberOf(money.deposit) > cap)) return { money, said: {} };
  return {
    money: { ...money, deposit: String(cap) },
    said: { deposit: sentence(price, money.source) },
  };
};

/** While the deposit is typed: more digits only ever make it larger, so it is held at once. */
export const typeDeposit = (money: Money, typed: string): Corrected =>
  capped({ ...money, deposit: digitsOf(typed) }, bookingSentences.depositCap);

export const chooseSource = (money: Money, source: Source): Corrected =>
  capped({ ...money, source }, bookingSentences.depositAdjusted);

/** When the price is left or sent, not before: 1 is on the way to 1000. A floor only where one holds. */
export const settlePrice = (money: Money, floorPot: number | null): Corrected => {
  const isTooLow = floorPot !== null && numberOf(money.price) < minPrice(floorPot);
  const price = isTooLow ? String(minPrice(floorPot)) : money.price;
  const { money: settled, said } = capped({ ...money, price }, bookingSentences.depositAdjusted);
  return {
    money: settled,
    said: isTooLow ? { price: bookingSentences.priceFloor(floorPot), ...said } : said,
  };
};

export const owesOf = ({ price, deposit }: Money) =>
  owes(numberOf(price) || 0, numberOf(deposit) || 0);
