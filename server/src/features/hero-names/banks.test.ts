import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BankPlace, HeroName, WaitingGold } from '@forge/contract/hero-names/hero-name';
import { book } from '@forge/testkit/booking-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let admin: Person;
let advertiser: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  admin = await portal.signIn('admin');
  advertiser = await portal.signIn('advertiser');
});
afterAll(() => portal.close());

const addHero = (name: string, realm: string, faction: string, status = true) =>
  payloadOf<HeroName>(admin.post('/admin/create-hero-name', { name, realm, faction, status }));

const cover = (person: Person) => payloadOf<BankPlace[]>(person.get('/hero-names/cover'));
const waiting = () => payloadOf<WaitingGold[]>(admin.get('/hero-names/missing'));

test('lists each realm and faction with an active hero once, as payment realms', async () => {
  expect(await cover(advertiser)).toEqual([]);
  await addHero('One', 'twisting nether', 'Horde');
  await addHero('Two', 'Twisting-Nether', 'Horde');
  await addHero('Three', 'Thrall', 'Alliance');
  await addHero('Sleeping', 'Kazzak', 'Horde', false);
  await addHero('Elsewhere', 'Proudmoore', 'Horde');
  const expected = [
    { realm: 'Thral', faction: 'Alliance' },
    { realm: 'TwistingNether', faction: 'Horde' },
  ];
  for (const person of [admin, advertiser, team.collector])
    expect(await cover(person)).toEqual(expected);
  for (const person of [team.leader, team.manager])
    expect((await person.get('/hero-names/cover')).status).toBe(403);
});

test('sums the unsent gold of realms without a bank, until a hero is there', async () => {
  const { _id: raidId } = await team.publish({ maxClients: 9 });
  const sell = async (paymentRealm: string, price: number) => {
    const { _id } = await book(advertiser, raidId, { paymentRealm, price, deposit: 0 });
    await admin.post('/booking/status', { bookingId: _id });
  };
  await sell('Hyjal', 2_000_000);
  await sell('Ragnaros', 3_000_000);
  await sell('Hyjal', 2_500_000);
  await sell('TwistingNether', 9_000_000);
  const [hyjal, ragnaros, ...others] = await waiting();
  expect(hyjal).toMatchObject({ realm: 'Hyjal', faction: 'Horde', mails: 2, gold: 4_500_000 });
  expect(ragnaros).toMatchObject({ realm: 'Ragnaros', mails: 1, gold: 3_000_000 });
  expect(others).toEqual([]);
  expect(Date.parse(hyjal?.since ?? '')).toBeLessThanOrEqual(Date.parse(ragnaros?.since ?? ''));
  expect((await team.collector.get('/hero-names/missing')).status).toBe(403);

  const socket = await advertiser.connect();
  const pushed = new Promise((resolve) => {
    socket.once('heroNameUpdate', () => resolve(true));
  });
  await addHero('Vault', 'Hyjal', 'Horde');
  expect(await pushed).toBe(true);
  expect((await waiting()).map(({ realm }) => realm)).toEqual(['Ragnaros']);
});
