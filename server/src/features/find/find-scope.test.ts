import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '@forge/contract/bookings/booking';
import type { Found } from '@forge/contract/find/find-api';
import type { Raid } from '@forge/contract/raids/raid';
import { book, editOf } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { requestDuringTransaction } from '@forge/testkit/concurrent-transaction';
import { payloadOf, type Person } from '@forge/testkit/person';
import { idOf, raidDraft, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { createClientRedactor } from '../privacy/redact-past-clients.ts';

let portal: TestPortal;
let team: RaidTeam;
let people: Record<'admin' | 'own' | 'other' | 'leader' | 'collector' | 'manager', Person>;
let raid: Raid;
let booking: Booking;
let number = 0;
beforeAll(async () => {
  portal = await startTestPortal({ env: { RETENTION_DAYS: '30' } });
  team = await signInRaidTeam(portal);
  people = {
    admin: await portal.signIn('admin'),
    own: await portal.signIn('advertiser'),
    other: await portal.signIn('senior-advertiser'),
    leader: team.leader,
    collector: team.collector,
    manager: team.manager,
  };
});
beforeEach(async () => {
  number += 1;
  raid = await team.publish({ goldCollector: team.collectorId, name: `Raid${number}` });
  booking = await book(people.own, raid._id, {
    clientName: `Klient${number}`,
    contactInfo: `bnet${number}`,
  });
});
afterAll(() => portal.close());

const find = (person: Person, query: string): Promise<Found> =>
  payloadOf(person.get(`/find?q=${encodeURIComponent(query)}`));

/** Who finds the booking by each of these queries. */
const finders = async (...queries: string[]) => {
  const found = await Promise.all(
    Object.entries(people).map(async ([name, person]) => {
      const each = await Promise.all(queries.map((query) => find(person, query)));
      const hits = each.filter(({ bookings }) => bookings.some(({ _id }) => _id === booking._id));
      expect([0, queries.length]).toContain(hits.length);
      return hits.length > 0 ? [name] : [];
    }),
  );
  return found.flat().toSorted();
};
const bookingQueries = () => [
  `klient${number}`,
  `bnet${number}`,
  booking._id,
  booking._id.slice(0, 6),
];

const raidFinders = async () => {
  const found = await Promise.all(
    Object.entries(people).map(async ([name, person]) =>
      (await find(person, `raid${number}`)).raids.length > 0 ? [name] : [],
    ),
  );
  return found.flat().toSorted();
};

const everyone = ['admin', 'collector', 'leader', 'manager', 'other', 'own'];

test('shows a client to those who read the booking in full, and to no other advertiser', async () => {
  expect(await finders(...bookingQueries(), 'kazzak', 'kaz')).toEqual([
    'admin',
    'collector',
    'leader',
    'own',
  ]);
  expect(await find(people.other, `klient${number}`)).toEqual({
    raids: [],
    bookings: [],
    pages: [],
  });
  expect(await raidFinders()).toEqual(everyone);
});

test('shows nothing of a client to someone whose own clients match', async () => {
  const own = await book(people.other, raid._id, { clientName: `Klient${number}x` });
  const { bookings } = await find(people.other, `klient${number}`);
  expect(bookings.map(({ _id }) => _id)).toEqual([own._id]);
});

test('follows a hand-over, a move and another leader at once', async () => {
  await payloadOf(
    people.admin.post('/booking/hand-over', {
      bookingId: booking._id,
      userId: await idOf(people.other),
    }),
  );
  expect(await finders(...bookingQueries())).toEqual(['admin', 'collector', 'leader', 'other']);

  const leader = await portal.signIn('raid-leader-60');
  const elsewhere = await payloadOf<Raid>(
    team.manager.post('/raid/create', raidDraft(await idOf(leader), { date: '2033-01-01' })),
  );
  await payloadOf(team.manager.post('/raid/publish', { id: elsewhere._id }));
  await payloadOf(
    people.admin.post('/booking/move', { bookingId: booking._id, raidId: elsewhere._id }),
  );
  expect(await finders(...bookingQueries())).toEqual(['admin', 'other']);
  const byLeader = await find(leader, `klient${number}`);
  expect(byLeader.bookings.map(({ raidId, date }) => [raidId, date])).toEqual([
    [elsewhere._id, '2033-01-01'],
  ]);

  const edit = { ...raidDraft(team.leaderId), id: elsewhere._id, date: '2034-01-01' };
  await payloadOf(team.manager.post('/raid/edit', edit));
  expect(await finders(...bookingQueries())).toEqual(['admin', 'leader', 'other']);
  expect((await find(leader, `klient${number}`)).bookings).toEqual([]);
  const moved = await find(people.admin, `klient${number}`);
  expect(moved.bookings.map(({ date }) => date)).toEqual(['2034-01-01']);
});

test('follows edits of the client and of the raid', async () => {
  const changes = { clientName: 'Renamedé', clientRealm: 'Ragnaros', contactInfo: '' };
  await payloadOf(people.own.post('/booking/edit', editOf(booking, changes)));
  expect(await finders(`klient${number}`, `bnet${number}`)).toEqual([]);
  expect(await finders('renamede', 'ragn', booking._id)).toHaveLength(4);
  const edit = { ...raidDraft(team.leaderId), id: raid._id, name: 'Entirely other' };
  await payloadOf(team.manager.post('/raid/edit', edit));
  expect(await raidFinders()).toEqual([]);
  expect((await find(people.own, 'entir oth')).raids).toHaveLength(1);
});

test('says which bookings left, and shows nothing of deleted raids', async () => {
  await payloadOf(people.own.post('/booking/cancel', { bookingId: booking._id, reason: 'ill' }));
  expect(await finders(...bookingQueries())).toEqual(['admin', 'collector', 'leader', 'own']);
  const { bookings } = await find(people.own, `klient${number}`);
  expect(bookings.map(({ left }) => left)).toEqual([true]);
  await payloadOf(team.manager.post('/raid/delete', { id: raid._id }));
  expect(await finders(...bookingQueries())).toEqual([]);
  expect(await raidFinders()).toEqual([]);
});

test('shows pending raids to those who plan raids', async () => {
  await team.plan({ name: `Raid${number}p`, goldCollector: team.collectorId });
  const found = await Promise.all(
    Object.values(people).map(async (person) => (await find(person, `raid${number}p`)).raids),
  );
  expect(Object.keys(people).filter((_, index) => found[index]?.length)).toEqual([
    'admin',
    'manager',
  ]);
});

test('finds nothing by a contact that was removed', async () => {
  const now = () => new Date(new Date(raid.date).getTime() + 40 * 86_400_000);
  await createClientRedactor({ ...portal.context, now })();
  expect(await finders(`bnet${number}`)).toEqual([]);
  expect(await finders(`klient${number}`)).toHaveLength(4);
});

const renaming = async (name: string) =>
  `update users set username = '${name}' where id = '${await idOf(people.own)}'`;
const rename = async (name: string) => bypassRules(portal.context, await renaming(name));

test('follows the name of an advertiser', async () => {
  const before = await payloadOf<Found>(people.admin.get('/find?q=klient'));
  await rename(`Klient${number} Zed`);
  expect(await finders('zed')).toEqual(['admin', 'collector', 'leader', 'own']);
  await rename('Plain');
  expect(await finders('zed')).toEqual([]);
  expect(await finders('plain')).toHaveLength(4);
  // A word of the name that is also a word of the client's stays.
  expect(await payloadOf<Found>(people.admin.get('/find?q=klient'))).toEqual(before);
});

test.each([
  [
    'an edit',
    async () => () => people.own.post('/booking/edit', editOf(booking, { contactInfo: 'x' })),
  ],
  [
    'a move',
    async () => {
      const { _id: raidId } = await team.publish({ goldCollector: team.collectorId });
      return () => people.admin.post('/booking/move', { bookingId: booking._id, raidId });
    },
  ],
  [
    'a raid that moves to another week',
    async () => {
      const changes = { id: raid._id, date: '2031-07-20', goldCollector: team.collectorId };
      return () => team.manager.post('/raid/edit', raidDraft(team.leaderId, changes));
    },
  ],
  [
    'a hand-over',
    async () => {
      const userId = await idOf(people.other);
      return () => people.admin.post('/booking/hand-over', { bookingId: booking._id, userId });
    },
  ],
])('follows %s during a change of the advertiser’s name', async (what, prepare) => {
  await rename('Former');
  const change = await prepare();
  const renamed = await renaming(`Later${number}`);
  const { status } = await requestDuringTransaction(portal, renamed, change);
  expect(status).toBe(200);
  expect(await finders('former')).toEqual([]);
  expect(await finders(`later${number}`)).toHaveLength(what === 'a hand-over' ? 0 : 4);
});

test.each([
  ['an edit', () => `update bookings set contact_info = 'x' where id = '${booking._id}'`],
  ['a move of the raid', () => `update raids set day = '2031-07-20' where id = '${raid._id}'`],
])('follows the name of an advertiser that changes during %s', async (_what, change) => {
  await rename('Former');
  await requestDuringTransaction(portal, change(), () => rename(`Later${number}`));
  expect(await finders('former')).toEqual([]);
  expect(await finders(`later${number}`)).toHaveLength(4);
});

test('keeps exactly the words of all bookings and raids', async () => {
  const { rows } = await portal.context.pool.query(`
    with expected as (select * from words_of_bookings(array(select id from bookings))),
      raids_expected as (select week_of(day), word, id from raids, split_words(name_words) as word)
    (select 'missing' as fault, word from (select * from expected except select * from booking_words) as a)
    union all
    (select 'left over', word from (select * from booking_words except select * from expected) as a)
    union all
    (select 'missing', word from (select * from raids_expected except select * from raid_words) as a)
    union all
    (select 'left over', word from (select * from raid_words except select * from raids_expected) as a)`);
  expect(rows).toEqual([]);
});

test('writes no words into the audit trail', async () => {
  const { rows } = await portal.context.pool.query(
    `select thing, action from audit where (before::text || after::text) like '%\\_words%' limit 3`,
  );
  expect(rows).toEqual([]);
});
