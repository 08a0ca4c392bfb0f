import {
  readBookingMessage,
  type ReadBooking,
} from '@forge/contract/bookings/read-booking-message';
import type { RaidType } from '@forge/contract/raids/raid';
import { changeDeposit } from './booking-money.ts';
import { bookingLabels, type BookingValues } from './booking-values.ts';

type FieldName = keyof BookingValues;

/** What a message fills in, and what not. */
export type MessageFill = {
  values: Partial<BookingValues>;
  filled: FieldName[];
  /** The message says something else than what is there already. */
  kept: FieldName[];
  /** Needed for a booking, and not in the message. */
  missing: FieldName[];
  /** Why an amount is not that of the message. */
  correction: string | undefined;
};

type Form = {
  /** Untouched: these may be filled. */
  defaults: BookingValues;
  present: BookingValues;
  raidType: RaidType;
  canChangePaidFull: boolean;
};

const fieldNames = Object.keys(bookingLabels) as FieldName[];

/** In the order of the form. */
const neededFields: readonly FieldName[] = [
  ...(['clientName', 'clientRealm', 'clientClass', 'clientFaction'] as const),
  ...(['paymentRealm', 'paymentFaction', 'source', 'price'] as const),
];

/** Amounts as their inputs contain them. */
const toValues = ({ price, deposit, ...read }: ReadBooking): Partial<BookingValues> => ({
  ...(read as Partial<BookingValues>),
  ...(price !== undefined && { price: String(price) }),
  ...(deposit !== undefined && { deposit: String(deposit) }),
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Fills fields that nobody has changed; the deposit is corrected like a typed one. */
export const fillFromMessage = (text: string, form: Form): MessageFill => {
  const { defaults, present } = form;
  const read = toValues(readBookingMessage(text));
  if (form.raidType !== 'Curve') delete read.selectedBosses;
  if (!form.canChangePaidFull) delete read.paidFull;
  const found = fieldNames.filter((name) => read[name] !== undefined);
  const isFree = (name: FieldName) => isSame(present[name], defaults[name]);
  const filled = found.filter((name) => isFree(name));
  const kept = found.filter((name) => !isFree(name) && !isSame(present[name], read[name]));
  const values = Object.fromEntries(
    filled.map((name) => [name, read[name]]),
  ) as Partial<BookingValues>;
  const { price, source } = { ...present, ...values };
  const { deposit = present.deposit } = values;
  const { money, corrections } = changeDeposit({ price, deposit, source }, deposit);
  if (values.deposit !== undefined) values.deposit = money.deposit;
  const needed =
    form.raidType === 'Curve' ? [...neededFields, 'selectedBosses' as const] : neededFields;
  const missing = needed.filter((name) => read[name] === undefined && isFree(name));
  const correction = values.deposit === undefined ? undefined : corrections.deposit;
  return { values, filled, kept, missing, correction };
};
