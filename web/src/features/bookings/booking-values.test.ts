import { bookingRefusals, bookingSentences } from '@forge/contract/bookings/booking-rules';
import { expect, test } from 'vitest';
import {
  checkBookingEdit,
  checkNewBooking,
  fieldOfRefusal,
  firstError,
  newValues,
  wordsAtField,
} from './booking-values.ts';

const raid = {
  _id: '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001',
  pot: 1000,
  raidType: 'Full Run',
} as const;
const curve = { ...raid, raidType: 'Curve' } as const;
const filled = {
  ...newValues(raid),
  clientName: ' Lightbrand ',
  clientRealm: 'Kazzak',
  clientClass: 'Paladin',
} as const;

test('the form opens with the defaults, and the pot as its price', () => {
  expect(newValues(raid)).toMatchObject({
    clientFaction: 'Alliance',
    paymentRealm: 'Kazzak',
    paymentFaction: 'Horde',
    source: 'TC',
    paidFull: false,
    price: '1000',
    deposit: '0',
  });
});

test('a filled form is sent as the contract reads it', () => {
  const { request } = checkNewBooking(filled, raid);
  expect(request).toMatchObject({ raidId: raid._id, clientName: 'Lightbrand', price: 1000 });
  expect(request?.selectedBosses).toEqual([]);
});

test('blank notes are not sent', () => {
  const sent = (additionalNotes: string) =>
    checkNewBooking({ ...filled, additionalNotes }, raid).request;
  expect(sent(' \n ')).not.toHaveProperty('additionalNotes');
  expect(sent(' late ')).toHaveProperty('additionalNotes', 'late');
});

test('everything that is wrong is told at once, the missing fields first', () => {
  const { errors } = checkNewBooking({ ...newValues(curve), price: '' }, curve);
  expect(Object.keys(errors ?? {}).sort()).toEqual([
    'boss',
    'clientClass',
    'clientName',
    'clientRealm',
    'price',
  ]);
  expect(errors?.price).toBe('Price must be a valid number');
  expect(firstError(errors ?? {})).toBe('Please fill in all required fields');
});

test('beside an empty field stands what to do there, not the sentence for all of them', () => {
  const { errors } = checkNewBooking({ ...filled, clientRealm: ' ', price: '' }, raid);
  expect(wordsAtField('clientRealm', errors?.clientRealm ?? '')).toBe("Enter the client's realm");
  expect(wordsAtField('price', errors?.price ?? '')).toBe('Price must be a valid number');
});

test('the floor holds for a new booking and not for a correction', () => {
  const cheap = { ...filled, price: '899' };
  expect(checkNewBooking(cheap, raid).errors?.price).toMatch(/^Price cannot be less than 900/);
  expect(checkBookingEdit(cheap, raid._id, 'Full Run').errors).toBeNull();
});

test('a curve raid takes exactly one choice of bosses', () => {
  expect(checkNewBooking(filled, curve).errors).toHaveProperty('boss');
  expect(checkNewBooking({ ...filled, boss: 'Both' }, curve).request).toMatchObject({
    selectedBosses: ['Both'],
  });
});

test.each([
  [bookingRefusals.alreadyBooked().message, 'clientName'],
  [bookingRefusals.notSenior().message, 'paidFull'],
  [bookingRefusals.staysPaid().message, 'paidFull'],
  [bookingSentences.priceFloor(1000), 'price'],
  [bookingSentences.depositCap(1000, 'TC'), 'deposit'],
  [bookingSentences.curveBoss, 'boss'],
  [bookingRefusals.raidFull().message, undefined],
  ['', undefined],
])('the refusal "%s" stands beside %s', (sentence, field) => {
  expect(fieldOfRefusal(sentence)).toBe(field);
});
