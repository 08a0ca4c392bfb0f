import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownBookingsApi, type NearbyRaid } from '@forge/contract/bookings/own-bookings-api';
import { book } from '@forge/testkit/booking-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let advertiser: Person;
let other: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  advertiser = await portal.signIn('advertiser');
  other = await portal.signIn('advertiser-2');
});
afterAll(() => portal.close());

const at = async (time: string, date = '2031-06-15') => (await team.publish({ time, date }))._id;
const nearby = (person: Person, raidId: string, clientName: string, clientRealm = 'Kazzak') => {
  const query = new URLSearchParams({ raidId, clientName, clientRealm }).toString();
  return person.get(`${ownBookingsApi.nearby.path}?${query}`);
};
const namesOf = async (...args: Parameters<typeof nearby>) =>
  (await payloadOf<NearbyRaid[]>(nearby(...args))).map(({ _id }) => _id);
const ownRaids = (person: Person) => payloadOf<string[]>(person.get('/booking/own-raids'));

test('lists raids within three hours into which this person booked the character', async () => {
  const [early, before, here, after, late] = [
    await at('17:45'),
    await at('18:00'),
    await at('21:00'),
    await at('00:00', '2031-06-16'),
    await at('00:15', '2031-06-16'),
  ];
  for (const raidId of [early, before, here, after, late]) {
    await book(advertiser, raidId, { clientName: 'Séraphine', clientRealm: 'Argent Dawn' });
  }
  // Spelt as in the game, or by look-alikes.
  for (const [name, realm] of [
    ['SÉRAPHINE', "argent'dawn"],
    ['Séraphine-ArgentDawn', 'Kazzak'],
  ] as const) {
    expect(await namesOf(advertiser, here, name, realm)).toEqual([before, after]);
  }
  expect(await namesOf(advertiser, here, 'Seraphine', 'Argent Dawn')).toEqual([]);
  const [raid] = await payloadOf<NearbyRaid[]>(nearby(advertiser, here, 'Séraphine', 'ArgentDawn'));
  expect(raid).toEqual({
    _id: before,
    name: 'Manaforge Omega',
    date: '2031-06-15',
    time: '18:00',
    version: 2,
  });
});

test('says nothing about the clients of others, or bookings and raids that are gone', async () => {
  const [here, foreign, left, cancelled, deleted] = [
    await at('12:00'),
    await at('12:15'),
    await at('12:30'),
    await at('12:45'),
    await at('13:00'),
  ];
  await book(other, foreign, { clientName: 'Shared' });
  const { _id: bookingId } = await book(advertiser, left, { clientName: 'Shared' });
  await payloadOf(advertiser.post('/booking/cancel', { bookingId, reason: 'ill' }));
  for (const raidId of [cancelled, deleted])
    await book(advertiser, raidId, { clientName: 'Shared' });
  await payloadOf(team.manager.post('/raid/cancel', { id: cancelled, reason: 'no tank' }));
  await payloadOf(team.manager.post('/raid/delete', { id: deleted }));
  expect(await namesOf(advertiser, here, 'Shared')).toEqual([]);
  expect(await namesOf(other, here, 'Shared')).toEqual([foreign]);
  const plan = await team.plan();
  for (const gone of [deleted, plan._id, '00000000-0000-4000-8000-000000000000']) {
    expect((await nearby(advertiser, gone, 'Shared')).status).toBe(404);
  }
  expect((await nearby(advertiser, here, ' ')).status).toBe(400);
});

test('lists the raids in which a person has a booking, and no others', async () => {
  const seller = await portal.signIn('advertiser-3');
  const [one, two] = [await at('10:00'), await at('10:15')];
  const booking = await book(seller, one);
  await book(seller, one);
  await book(other, two);
  expect(await ownRaids(seller)).toEqual([one]);
  await payloadOf(seller.post('/booking/move', { bookingId: booking._id, raidId: two }));
  expect(await ownRaids(seller)).toEqual([one, two]);
  await payloadOf(team.manager.post('/raid/delete', { id: one }));
  expect(await ownRaids(seller)).toEqual([two]);
  await payloadOf(seller.post('/booking/cancel', { bookingId: booking._id, reason: 'ill' }));
  expect(await ownRaids(seller)).toEqual([]);
});
