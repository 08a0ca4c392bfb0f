import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Found } from '@forge/contract/find/find-api';
import { findTerms } from '@forge/contract/find/words';
import { book } from '@forge/testkit/booking-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import {
  findAllRaids,
  findBookings,
  findBookingsOfStaff,
  findOwnRaids,
} from './find.repository.ts';

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

const find = (person: Person, query: string): Promise<Found> =>
  payloadOf(person.get(`/find?q=${encodeURIComponent(query)}`));

const clientsOf = async (person: Person, query: string) =>
  (await find(person, query)).bookings.map(({ clientName }) => clientName);

test('finds a client by the beginnings of name, realm, contact and advertiser, and by run id', async () => {
  const raid = await team.publish({ name: 'Nerub Night', date: '2031-02-03' });
  const { _id } = await book(advertiser, raid._id, {
    clientName: 'Séraphine',
    clientRealm: 'Argent Dawn',
    contactInfo: 'Discord: Ёлка.smith#7781',
  });
  const { username } = (await advertiser.get('/auth/status')).body['user'] as { username: string };
  const [advertisersName = ''] = username.split(' ');
  const queries = [
    ...['se', 'SÉRA', 'seraphine', 'arg', 'dawn', 'argentdawn', 'елк', 'smi', '7781'],
    ...[advertisersName, _id, _id.slice(0, 4), _id.slice(0, 13).toUpperCase()],
    ...['Séraphine-ArgentDawn', ' dawn  sera ', `sera ${_id.slice(0, 8)}`],
  ];
  for (const person of [admin, advertiser, team.leader]) {
    for (const query of queries) {
      const { bookings } = await find(person, query);
      expect([query, bookings.filter((booking) => booking._id === _id)]).toEqual([
        query,
        [
          {
            _id,
            raidId: raid._id,
            clientName: 'Séraphine',
            clientRealm: 'Argent Dawn',
            raidName: 'Nerub Night',
            date: '2031-02-03',
            left: false,
          },
        ],
      ]);
    }
    for (const query of ['eraphine', 'awn', 'sera kazzak', _id.slice(1, 9), `${_id}0`])
      expect([query, await clientsOf(person, query)]).toEqual([query, []]);
  }
});

test('finds raids by the words of their names, newest first, at most ten of each kind', async () => {
  const dates = Array.from({ length: 12 }, (_, n) => `2032-${String(n + 1).padStart(2, '0')}-05`);
  for (const date of dates) {
    const raid = await team.publish({ name: `Ødin’s Vault ${date}`, date, time: '20:00' });
    await book(advertiser, raid._id, { clientName: 'Frequent' });
    await book(advertiser, raid._id, { clientName: 'Frequenter' });
  }
  const newest = dates.toReversed();
  for (const person of [admin, team.manager, advertiser, team.leader]) {
    const { raids } = await find(person, 'odin vau');
    expect(raids.map(({ date }) => date)).toEqual(newest.slice(0, 10));
    expect(raids[0]).toEqual({
      _id: expect.any(String) as string,
      name: 'Ødin’s Vault 2032-12-05',
      date: '2032-12-05',
      time: '20:00',
    });
  }
  for (const person of [admin, advertiser, team.leader]) {
    const { bookings } = await find(person, 'fre');
    expect(bookings.map(({ date }) => date)).toEqual(
      newest.slice(0, 5).flatMap((date) => [date, date]),
    );
  }
});

test('finds the pages that a person may open by the words of their titles', async () => {
  const titles = async (person: Person, query: string) =>
    (await find(person, query)).pages.map(({ title }) => title);
  expect((await find(admin, 'set')).pages).toEqual([
    { path: '/dashboard/settlement', title: 'Settlement' },
    { path: '/dashboard/settings', title: 'Settings' },
  ]);
  expect(await titles(advertiser, 'set')).toEqual(['Settings']);
  expect(await titles(admin, 'hist pend')).toEqual(['Collection & Pending History']);
  expect(await titles(advertiser, 'hist')).toEqual([]);
});

test('refuses other lengths than 2 to 80 characters, and finds nothing by signs alone', async () => {
  const statusOf = async (query: string) =>
    (await admin.get(`/find?q=${encodeURIComponent(query)}`)).status;
  expect(await Promise.all(['a', ' a ', '', 'a'.repeat(81)].map(statusOf))).toEqual(
    Array(4).fill(400),
  );
  expect(await Promise.all(['ab', ' ab ', 'a'.repeat(80), '★★'].map(statusOf))).toEqual(
    Array(4).fill(200),
  );
  expect((await admin.get('/find?q=a')).body).toMatchObject({ code: 'invalid', field: 'q' });
  expect((await admin.get('/find')).status).toBe(400);
  expect(await find(admin, '%_')).toEqual({ raids: [], bookings: [], pages: [] });
  expect((await find(admin, "' or 1=1 --")).bookings).toEqual([]);
});

test('prepares no statement, whose text depends on what was typed', async () => {
  const userId = await idOf(advertiser);
  const terms = findTerms('sera cafe-dawn');
  await portal.context.db.connection().execute(async (connection) => {
    await findBookings(connection, terms);
    await findBookings(connection, terms, { createdBy: userId });
    await findBookingsOfStaff(connection, userId, terms);
    await findAllRaids(connection, terms, { withPending: true });
    await findOwnRaids(connection, userId, terms);
    const { rows } = await sql`select statement from pg_prepared_statements
      where statement ~ 'weeks[.]week|strpos'`.execute(connection);
    expect(rows).toEqual([]);
  });
});
