import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '@forge/contract/bookings/booking';
import { book, bookingsOf, editOf } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let senior: Person;
let raidId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  senior = await portal.signIn('senior-advertiser-41');
  raidId = (await team.publish({ raidType: 'Curve', bossCount: 2 }))._id;
});
afterAll(() => portal.close());

// No two values are equal, so that swapped fields are noticed.
const sent = {
  raiderIOLink: 'https://raider.io/characters/eu/draenor/Zoe',
  clientName: 'Zoe',
  clientRealm: 'Draenor',
  clientClass: 'Evoker',
  clientFaction: 'Alliance',
  paymentRealm: 'Outland',
  paymentFaction: 'Horde',
  source: 'BR',
  paidFull: true,
  price: 1_200_000,
  deposit: 40_000,
  contactInfo: 'zoe#1',
  additionalNotes: 'Comes late',
  selectedBosses: ['Nexus'],
} as const;

const edited = {
  raiderIOLink: 'https://raider.io/characters/eu/kazzak/Bea',
  clientName: 'Bea',
  clientRealm: 'Kazzak',
  clientClass: 'Monk',
  clientFaction: 'Horde',
  paymentRealm: 'Hyjal',
  paymentFaction: 'Alliance',
  source: 'TC',
  paidFull: false,
  price: 1_100_000,
  deposit: 300_000,
  contactInfo: 'bea#2',
  additionalNotes: 'Comes early',
  selectedBosses: ['Both'],
} as const;

const listed = async (bookingId: string) =>
  (await bookingsOf(team.leader, raidId)).find(({ _id }) => _id === bookingId);

test('stores every field as it was sent, and as it was edited', async () => {
  const booking = await book(senior, raidId, sent);
  const facts = {
    _id: booking._id,
    raidId,
    userId: booking.userId,
    lock: false,
    inGroup: false,
    status: false,
    goldSent: false,
    mailSent: false,
    belowMinimum: false,
    version: 1,
  };
  expect(booking.userId._id).toBe(await idOf(senior));
  expect(booking).toEqual({ ...facts, ...sent, paidTo: 'Advertiser', owes: 1_160_000 });
  expect(await listed(booking._id)).toEqual(booking);

  const { body } = await senior.post('/booking/edit', editOf(booking, edited));
  expect(body['payload'] as Booking).toEqual({
    ...facts,
    ...edited,
    paidTo: null,
    owes: 800_000,
    version: 2,
  });
  expect(await listed(booking._id)).toEqual(body['payload']);
});

test('compares character names in Unicode normal form, without case', async () => {
  await book(senior, raidId, { ...sent, clientName: 'Zo\u00EB', clientRealm: 'Pozzo d\u00E9' });
  const again = { ...sent, clientName: 'ZOE\u0308', clientRealm: 'pozzo DE\u0301' };
  await expect(book(senior, raidId, again)).rejects.toThrow(
    'This character is already booked into this raid',
  );
});

test('requires the boss of a Curve raid in an edit too', async () => {
  const booking = await book(senior, raidId, { ...sent, clientName: 'Cleo' });
  const { status } = await senior.post('/booking/edit', editOf(booking, { selectedBosses: [] }));
  expect(status).toBe(400);
});
