import { curveBosses, type Booking } from '@forge/contract/bookings/booking';
import {
  bookingDefaults,
  bookingEditSchema,
  bookingRefusals,
  bookingSentences,
  missingInBooking,
  newBookingSchema,
  wrongBookingEdit,
  wrongNewBooking,
  type BookingEdit,
  type NewBooking,
} from '@forge/contract/bookings/booking-rules';
import type { ClassName, Faction, PaymentRealm } from '@forge/contract/game';
import type { Raid, RaidType } from '@forge/contract/raids/raid';
import type { z } from 'zod';
import { numberOf, type Money } from './booking-money.ts';

/** The form while it is filled in: what is not chosen yet is empty. */
export type BookingValues = Money & {
  raiderIOLink: string;
  clientName: string;
  clientRealm: string;
  clientClass: ClassName | '';
  clientFaction: Faction;
  paymentRealm: PaymentRealm;
  paymentFaction: Faction;
  paidFull: boolean;
  boss: (typeof curveBosses)[number] | '';
  contactInfo: string;
  additionalNotes: string;
};

export type FieldErrors = Partial<Record<keyof BookingValues, string>>;
/** Blank notes are not sent. */
type Sent<Request> = Omit<Request, 'additionalNotes'> & { additionalNotes?: string };
export type NewBookingRequest = Sent<NewBooking>;
export type BookingEditRequest = Sent<BookingEdit>;

export type Checked<Request> =
  { request: Request; errors: null } | { request: null; errors: FieldErrors };

export const newValues = (raid: Pick<Raid, 'pot'>): BookingValues => ({
  ...bookingDefaults,
  raiderIOLink: '',
  clientName: '',
  clientRealm: '',
  clientClass: '',
  price: String(raid.pot),
  deposit: String(bookingDefaults.deposit),
  boss: '',
  contactInfo: '',
  additionalNotes: '',
});

export const valuesOf = (booking: Booking): BookingValues => ({
  raiderIOLink: booking.raiderIOLink,
  clientName: booking.clientName,
  clientRealm: booking.clientRealm,
  clientClass: booking.clientClass,
  clientFaction: booking.clientFaction,
  paymentRealm: booking.paymentRealm,
  paymentFaction: booking.paymentFaction,
  source: booking.source,
  paidFull: booking.paidFull,
  price: String(booking.price),
  deposit: String(booking.deposit),
  boss: curveBosses.find((boss) => booking.selectedBosses.includes(boss)) ?? '',
  contactInfo: booking.contactInfo,
  additionalNotes: booking.additionalNotes,
});

const sent = ({ boss, price, deposit, ...rest }: BookingValues) => ({
  ...rest,
  price: numberOf(price),
  deposit: numberOf(deposit),
  selectedBosses: boss === '' ? [] : [boss],
});

type Wrong = { field: string; message: string };

const fieldOf = (path: PropertyKey | undefined) =>
  (path === 'selectedBosses' ? 'boss' : String(path)) as keyof BookingValues;

const errorsOf = (wrongs: readonly Wrong[]): FieldErrors => {
  const errors: FieldErrors = {};
  for (const { field, message } of wrongs) errors[fieldOf(field)] ??= message;
  return errors;
};

// Everything that is wrong is told at once, so that nothing is found only at the second try.
const check = <Request extends { additionalNotes: string }>(
  schema: z.ZodType<Request>,
  candidate: unknown,
  wrong: Wrong | null,
): Checked<Sent<Request>> => {
  const { data, error } = schema.safeParse(candidate);
  const issues = error?.issues ?? [];
  const wrongs = issues.map(({ path, message }) => ({ field: String(path[0]), message }));
  if (wrong) wrongs.push(wrong);
  if (data === undefined || wrong) return { request: null, errors: errorsOf(wrongs) };
  const { additionalNotes, ...rest } = data;
  return { request: additionalNotes === '' ? rest : data, errors: null };
};

/** A new booking as the contract judges it. */
export const checkNewBooking = (
  values: BookingValues,
  raid: Pick<Raid, '_id' | 'pot' | 'raidType'>,
): Checked<NewBookingRequest> => {
  const booking = sent(values);
  return check(newBookingSchema, { ...booking, raidId: raid._id }, wrongNewBooking(booking, raid));
};

/** A correction as the contract judges it. */
export const checkBookingEdit = (
  values: BookingValues,
  bookingId: string,
  raidType: RaidType,
): Checked<BookingEditRequest> => {
  const booking = sent(values);
  return check(
    bookingEditSchema,
    { ...booking, id: bookingId },
    wrongBookingEdit(booking, raidType),
  );
};

/** The field that a refusal by the server speaks of, if it speaks of one. */
export const fieldOfRefusal = (sentence: string): keyof BookingValues | undefined => {
  const { alreadyBooked, notSenior, staysPaid } = bookingRefusals;
  if (sentence === alreadyBooked().message) return 'clientName';
  if ([notSenior, staysPaid].some((refusal) => refusal().message === sentence)) return 'paidFull';
  if ([bookingSentences.curveBoss, bookingSentences.noBoss].includes(sentence)) return 'boss';
  if (sentence.startsWith('Price ')) return 'price';
  return sentence.startsWith('Deposit ') ? 'deposit' : undefined;
};

// The order of the form: what is told first is what is met first.
const order: readonly (keyof BookingValues)[] = [
  'clientName',
  'clientRealm',
  'clientClass',
  'clientFaction',
  'paymentRealm',
  'paymentFaction',
  'source',
  'price',
  'deposit',
  'boss',
];

const missing: FieldErrors = missingInBooking;

/** The words beside a field: what to do there, where the sentence speaks of all of them. */
export const wordsAtField = (field: keyof BookingValues, sentence: string): string =>
  sentence === bookingSentences.required ? (missing[field] ?? sentence) : sentence;

/** The sentence for the toast: one, the first. */
export const firstError = (errors: FieldErrors): string | undefined =>
  order.map((field) => errors[field]).find(Boolean) ?? Object.values(errors)[0];
