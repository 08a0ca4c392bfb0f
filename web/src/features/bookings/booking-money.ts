import type { Source } from '@forge/contract/bookings/booking';
import {
  bookingMessages,
  maxDeposit,
  minPrice,
  owes,
} from '@forge/contract/bookings/booking-rules';

/** Amounts as their inputs contain them: digits, or nothing. */
export type Money = { price: string; deposit: string; source: Source };

/** The amounts after a correction, and the messages about those that were corrected. */
export type Corrected = { money: Money; corrections: { price?: string; deposit?: string } };

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
export const changeDeposit = (money: Money, deposit: string): Corrected =>
  capDeposit({ ...money, deposit }, bookingMessages.depositCap);

export const chooseSource = (money: Money, source: Source): Corrected =>
  capDeposit({ ...money, source }, bookingMessages.depositAdjusted);

/** On blur and submit only: 1 may become 1000. Without a pot there is no lowest price. */
export const correctPrice = (money: Money, minPricePot: number | null): Corrected => {
  const isTooLow = minPricePot !== null && numberOf(money.price) < minPrice(minPricePot);
  const price = isTooLow ? String(minPrice(minPricePot)) : money.price;
  const { money: corrected, corrections } = capDeposit(
    { ...money, price },
    bookingMessages.depositAdjusted,
  );
  return {
    money: corrected,
    corrections: isTooLow
      ? { price: bookingMessages.priceFloor(minPricePot), ...corrections }
      : corrections,
  };
};

export const owesOf = ({ price, deposit }: Money) =>
  owes(numberOf(price) || 0, numberOf(deposit) || 0);
