import { curveBosses, type Booking } from '@forge/contract/bookings/booking';
import {
  bookingDefaults,
  bookingEditSchema,
  bookingRequiredHints,
  newBookingSchema,
  validateBookingEdit,
  validateNewBooking,
  type BookingEdit,
  type NewBooking,
} from '@forge/contract/bookings/booking-rules';
import {
  paymentRealmLabel,
  type ClassName,
  type Faction,
  type PaymentRealm,
} from '@forge/contract/game';
import type { Raid, RaidType } from '@forge/contract/raids/raid';
import type { FormContract } from '../../lib/contract-resolver.ts';
import { formatGold } from '../../ui/format-gold.ts';
import { numberOf, owesOf, type Money } from './booking-money.ts';

/** What the inputs contain: a choice not yet made is empty. */
export type BookingValues = Money & {
  raiderIOLink: string;
  clientName: string;
  clientRealm: string;
  clientClass: ClassName | '';
  clientFaction: Faction;
  paymentRealm: PaymentRealm;
  paymentFaction: Faction;
  paidFull: boolean;
  selectedBosses: (typeof curveBosses)[number][];
  contactInfo: string;
  additionalNotes: string;
};

// The order of the keys is the order in which errors are reported.
export const valuesOf = (booking: Booking): BookingValues => ({
  clientName: booking.clientName,
  clientRealm: booking.clientRealm,
  clientClass: booking.clientClass,
  clientFaction: booking.clientFaction,
  paymentRealm: booking.paymentRealm,
  paymentFaction: booking.paymentFaction,
  source: booking.source,
  price: String(booking.price),
  deposit: String(booking.deposit),
  selectedBosses: curveBosses.filter((boss) => booking.selectedBosses.includes(boss)),
  paidFull: booking.paidFull,
  raiderIOLink: booking.raiderIOLink,
  contactInfo: booking.contactInfo,
  additionalNotes: booking.additionalNotes,
});

export const newValues = (raid: Pick<Raid, 'pot'>): BookingValues => ({
  clientName: '',
  clientRealm: '',
  clientClass: '',
  ...bookingDefaults,
  price: String(raid.pot),
  deposit: String(bookingDefaults.deposit),
  selectedBosses: [],
  raiderIOLink: '',
  contactInfo: '',
  additionalNotes: '',
});

export const bookingLabels: Record<keyof BookingValues, string> = {
  clientName: 'Client Name',
  clientRealm: 'Client Realm',
  clientClass: 'Client Class',
  clientFaction: 'Client Faction',
  paymentRealm: 'Payment Realm',
  paymentFaction: 'Payment Faction',
  source: 'Source',
  price: 'Price',
  deposit: 'Deposit',
  selectedBosses: 'Bosses',
  paidFull: 'Paid Full',
  raiderIOLink: 'Raider.IO link',
  contactInfo: 'Contact Information',
  additionalNotes: 'Additional Notes',
};

export const labelsOf = (names: readonly (keyof BookingValues)[]) =>
  names.map((name) => bookingLabels[name]).join(', ');

/** The values in words. */
export const describeBooking = (values: BookingValues) => ({
  ...values,
  paymentRealm: paymentRealmLabel(values.paymentRealm),
  price: formatGold(numberOf(values.price)),
  deposit: formatGold(numberOf(values.deposit)),
  selectedBosses: values.selectedBosses.join(', '),
  paidFull: values.paidFull ? 'Yes' : 'No',
});

const toRequest = (values: BookingValues) => ({
  ...values,
  price: numberOf(values.price),
  deposit: numberOf(values.deposit),
  owes: owesOf(values),
});

/** The raid may have been another type when the boss was chosen. */
const withBossesOf = ({ raidType }: Pick<Raid, 'raidType'>, values: BookingValues) => ({
  ...toRequest(values),
  selectedBosses: raidType === 'Curve' ? values.selectedBosses : [],
});

export const newBookingContract = (
  raid: Pick<Raid, '_id' | 'pot' | 'raidType'>,
): FormContract<BookingValues, NewBooking> => ({
  schema: newBookingSchema,
  toRequest: (values) => ({ ...withBossesOf(raid, values), raidId: raid._id }),
  rules: (values) => [validateNewBooking(withBossesOf(raid, values), raid)],
  requiredHints: bookingRequiredHints,
});

export const bookingEditContract = (
  bookingId: string,
  raidType: RaidType,
): FormContract<BookingValues, BookingEdit> => ({
  schema: bookingEditSchema,
  toRequest: (values) => ({ ...toRequest(values), id: bookingId }),
  rules: (values) => [validateBookingEdit(toRequest(values), raidType)],
  requiredHints: bookingRequiredHints,
});

type WithOptionalNotes<Request> = Omit<Request, 'additionalNotes'> & { additionalNotes?: string };
export type NewBookingRequest = WithOptionalNotes<NewBooking>;
export type BookingEditRequest = WithOptionalNotes<BookingEdit>;

export const withoutBlankNotes = <Request extends { additionalNotes: string }>({
  additionalNotes,
  ...rest
}: Request): WithOptionalNotes<Request> =>
  additionalNotes === '' ? rest : { ...rest, additionalNotes };
