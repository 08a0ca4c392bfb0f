import { expect, test } from 'vitest';
import { resolveForm } from '../../../test/resolve-form.ts';
import {
  bookingEditContract,
  newBookingContract,
  newValues,
  withoutBlankNotes,
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

test('starts with the defaults, and the pot as the price', () => {
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

test('sends a complete form as the contract parses it', async () => {
  const { request } = await resolveForm(newBookingContract(raid), filled);
  expect(request).toMatchObject({ raidId: raid._id, clientName: 'Lightbrand', price: 1000 });
  const deposit = { ...filled, deposit: '320' };
  const edited = await resolveForm(bookingEditContract(raid._id, 'Full Run'), deposit);
  expect([request?.owes, edited.request?.owes]).toEqual([1000, 680]);
  expect(request?.selectedBosses).toEqual([]);
});

test('does not send blank notes', async () => {
  const send = async (additionalNotes: string) => {
    const { request } = await resolveForm(newBookingContract(raid), { ...filled, additionalNotes });
    return request && withoutBlankNotes(request);
  };
  expect(await send(' \n ')).not.toHaveProperty('additionalNotes');
  expect(await send(' late ')).toHaveProperty('additionalNotes', 'late');
});

test('reports all errors at once, with a hint beside each empty field', async () => {
  const empty = { ...newValues(curve), price: '' };
  const { errors } = await resolveForm(newBookingContract(curve), empty);
  expect(errors).toEqual({
    clientName: "Enter the client's name",
    clientRealm: "Enter the client's realm",
    clientClass: "Choose the client's class",
    price: 'Price must be a valid number',
    selectedBosses: 'Please choose Nexus, Dimensius or Both',
  });
});

test('enforces the lowest price for a new booking and not for an edit', async () => {
  const cheap = { ...filled, price: '899' };
  const created = await resolveForm(newBookingContract(raid), cheap);
  expect(created.errors.price).toMatch(/^Price cannot be less than 900/);
  const edited = await resolveForm(bookingEditContract(raid._id, 'Full Run'), cheap);
  expect(edited.errors).toEqual({});
});

test('requires exactly one boss choice for a Curve raid', async () => {
  const none = await resolveForm(newBookingContract(curve), filled);
  expect(none.errors).toHaveProperty('selectedBosses');
  const both = { ...filled, selectedBosses: ['Both' as const] };
  const { request } = await resolveForm(newBookingContract(curve), both);
  expect(request).toMatchObject({ selectedBosses: ['Both'] });
});
