import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HeroName } from '@forge/contract/hero-names/hero-name';
import type { Raid } from '@forge/contract/raids/raid';
import { book, bookingsOf, editOf } from '@forge/testkit/booking-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import { listOf, raidDraft, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
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

type Answer = Awaited<ReturnType<Person['post']>>;
const refusalOf = ({ status, body }: Answer) => [status, body['code'], body['message']];
const stale = [409, 'stale', 'Someone else changed this in the meantime'];
const unknown = '00000000-0000-4000-8000-000000000000';

test('refuses a stale edit of a raid before its rules, and changes nothing', async () => {
  const opened = await team.publish();
  const edit = (changes: object) =>
    team.manager.post('/raid/edit', raidDraft(team.leaderId, { id: opened._id, ...changes }));
  const read = async () => payloadOf<Raid>(team.manager.get(`/raid/get/${opened._id}`));
  // It was published since.
  expect(refusalOf(await edit({ version: opened.version, pot: 1 }))).toEqual(stale);
  const { version } = await read();
  const renamed = await payloadOf<Raid>(edit({ version, name: 'Renamed' }));
  expect(renamed.version).toBe(version + 1);
  // A past date is a rule, a malformed one is not.
  expect((await edit({ version, date: '2020-01-01' })).body['code']).toBe('stale');
  expect((await edit({ version, date: 'x' })).status).toBe(400);
  expect((await edit({ version, id: unknown })).status).toBe(404);
  expect(await read()).toEqual(renamed);
  // A seat is no change of the raid.
  await book(advertiser, opened._id);
  expect((await edit({ version: renamed.version })).status).toBe(200);
  expect((await edit({ name: 'Unversioned' })).status).toBe(200);
  const listed = (await listOf(advertiser, 'published')).find(({ _id }) => _id === opened._id);
  expect(listed?.version).toBe((await read()).version);
});

test('saves one of ten concurrent edits of the same version', async () => {
  const raid = await team.plan();
  const { _id: id, version } = raid;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      team.manager.post('/raid/edit', raidDraft(team.leaderId, { id, version, name: `Name ${n}` })),
    ),
  );
  const saved = answers.filter(({ status }) => status === 200);
  expect(saved).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200).map(refusalOf)).toEqual(
    Array(9).fill(stale),
  );
  expect(await payloadOf(team.manager.get(`/raid/get/${id}`))).toEqual(saved[0]?.body['payload']);
});

test('refuses a stale edit of a booking, after those that cannot be edited at all', async () => {
  const { _id: raidId } = await team.publish();
  const booking = await book(advertiser, raidId);
  const edit = (changes: object) => advertiser.post('/booking/edit', editOf(booking, changes));
  const edited = await edit({ contactInfo: 'first', version: booking.version });
  expect(edited.body['payload']).toMatchObject({ version: booking.version + 1 });
  const sent = { contactInfo: 'second', version: booking.version };
  expect(refusalOf(await edit(sent))).toEqual(stale);
  expect((await edit({ ...sent, deposit: 900_000 })).body['code']).toBe('stale');
  expect((await edit({ ...sent, paidFull: true })).status).toBe(403);
  expect((await edit({ ...sent, price: 'x' })).status).toBe(400);
  expect(await bookingsOf(advertiser, raidId)).toEqual([edited.body['payload']]);
  // Flags that an edit does not touch are no change of the booking.
  await team.leader.post('/booking/in-group', { bookingId: booking._id });
  expect((await edit({ version: booking.version + 1 })).status).toBe(200);
  await admin.post('/booking/paid', { bookingId: booking._id });
  expect(refusalOf(await edit({ version: booking.version + 1 }))).toEqual(stale);
  await team.leader.post('/booking/lock', { bookingId: booking._id });
  expect((await edit(sent)).body['code']).toBe('locked');
});

test('refuses a stale edit of a hero name, which would receive gold again', async () => {
  const hero = { name: 'Vault', realm: 'Kazzak', faction: 'Horde', status: true };
  const opened = await payloadOf<HeroName>(admin.post('/admin/create-hero-name', hero));
  const edit = (changes: object) =>
    admin.post('/admin/update-hero-name', { ...opened, id: opened._id, ...changes });
  const ended = await payloadOf<HeroName>(edit({ status: false }));
  expect(ended).toMatchObject({ status: false, version: opened.version + 1 });
  expect(refusalOf(await edit({ name: 'Renamed' }))).toEqual(stale);
  expect(await payloadOf(admin.get('/admin/hero-name'))).toEqual([ended]);
  await admin.post('/admin/create-hero-name', { ...hero, name: 'Taken' });
  expect((await edit({ name: 'Taken' })).body['code']).toBe('stale');
  expect((await edit({ id: unknown })).status).toBe(404);
  expect((await edit({ version: 'x' })).body['field']).toBe('version');
  expect((await edit({ name: 'Renamed', version: ended.version })).status).toBe(200);
});
