import type { Source } from '@forge/contract/bookings/booking';
import {
  bookingMessages,
  maxDeposit,
  minPrice,
  owes,
} from '@forge/contract/bookings/booking-rules';
import { MAX_GOLD } from '@forge/contract/gold';

/** Amounts as their inputs contain them: digits, or nothing. */
export type Money = { price: string; deposit: string; source: Source };

/** The amounts after a correction, and the messages about those that were corrected. */
export type Corrected = { money: Money; corrections: { price?: string; deposit?: string } };

const maxDigits = String(MAX_GOLD).length;

/** Ignores everything but digits. */
export const digitsOf = (typed: string) => typed.replace(/\D/g, '').slice(0, maxDigits);

/** NaN for an empty input, which the rules reject. */
export const numberOf = (digits: string) => (digits === '' ? NaN : Number(digits));

const capDeposit = (
  money: Money,
  message: (price: number, source: Source) => string,
): Corrected => {
  const price = numberOf(money.price);
  const cap = maxDeposit(price, money.source);
  if (Number.isNaN(price) || !(numberOf(money.deposit) > cap)) return { money, corrections: {} };
  return {
    money: { ...money, deposit: String(cap) },
    corrections: { deposit: message(price, money.source) },
  };
};

/** More digits only make the deposit larger, so it is capped while it is typed. */
export const changeDeposit = (money: Money, typed: string): Corrected =>
  capDeposit({ ...money, deposit: digitsOf(typed) }, bookingMessages.depositCap);

export const chooseSource = (money: Money, source: Source): Corrected =>
  capDeposit({ ...money, source }, bookingMessages.depositAdjusted);

/** On blur and submit only: 1 may become 1000. Without a pot there is no lowest price. */
export const correctPrice = (money: Money, floorPot: number | null): Corrected => {
  const isTooLow = floorPot !== null && numberOf(money.price) < minPrice(floorPot);
  const price = isTooLow ? String(minPrice(floorPot)) : money.price;
  const { money: corrected, corrections } = capDeposit(
    { ...money, price },
    bookingMessages.depositAdjusted,
  );
  return {
    money: corrected,
    corrections: isTooLow
      ? { price: bookingMessages.priceFloor(floorPot), ...corrections }
      : corrections,
  };
};

export const owesOf = ({ price, deposit }: Money) =>
  owes(numberOf(price) || 0, numberOf(deposit) || 0);
