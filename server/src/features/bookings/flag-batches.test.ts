import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingFlags } from '@forge/contract/bookings/booking-flags';
import { flagsByPath, flagPaths, type FlagResult } from '@forge/contract/bookings/flag-batch';
import { book, bookingsOf } from '@forge/testkit/booking-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let admin: Person;
let seller: Person;
let senior: Person;
let raidId: string;
/** Six bookings of the raid. */
let ids: string[];
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  admin = await portal.signIn('admin');
  seller = await portal.signIn('advertiser-80');
  senior = await portal.signIn('senior-advertiser-80');
});
beforeEach(async () => {
  raidId = (await team.publish({ goldCollector: team.collectorId, maxClients: 60 }))._id;
  const sold = await Promise.all(Array.from({ length: 6 }, () => book(seller, raidId)));
  ids = sold.map(({ _id }) => _id);
});
afterAll(() => portal.close());

const NOT_THEIRS = 'You do not have permission to do this';
const send = (person: Person, flag: string, bookingIds: unknown) =>
  person.post('/booking/flags', { flag, bookingIds });
const setFlags = (person: Person, flag: string, bookingIds: string[]) =>
  payloadOf<FlagResult[]>(send(person, flag, bookingIds));

const mailsOf = async (bookingIds: string[]) => {
  const { rows } = await portal.context.pool.query<{ mails: number; transfers: number }>(
    `select (select count(*)::int from mails where booking_id = any($1)) as mails,
       (select count(*)::int from ledger_transfers where booking_id = any($1) and kind = 'done') as transfers`,
    [bookingIds],
  );
  return rows[0];
};

test('Paid changes nothing where the form said Paid Full', async () => {
  const { _id, version } = await book(senior, raidId, { paidFull: true });
  await payloadOf(admin.post('/booking/paid', { bookingId: _id }));
  expect(await setFlags(admin, 'paid', [_id])).toEqual([{ bookingId: _id, result: 'already' }]);
  const rows = await bookingsOf(admin, raidId);
  expect(rows.find((row) => row._id === _id)).toMatchObject({ paidFull: true, version });
});

describe('a batch', () => {
  test.each(flagPaths)('sets %s on each booking as the single call does', async (path) => {
    const flag = flagsByPath[path];
    const [first = '', ...others] = ids;
    await payloadOf(admin.post(bookingFlags[flag].endpoint.path, { bookingId: first }));
    expect(bookingFlags[flag].endpoint.path).toBe(`/booking/${path}`);
    const mixed = [...others, first].toReversed();
    expect(await setFlags(admin, path, mixed)).toEqual(
      mixed.map((bookingId) => ({ bookingId, result: bookingId === first ? 'already' : 'set' })),
    );
    expect(await setFlags(admin, path, mixed)).toEqual(
      mixed.map((bookingId) => ({ bookingId, result: 'already' })),
    );
    const rows = await bookingsOf(admin, raidId);
    expect(rows.map((row) => row[bookingFlags[flag].field])).toEqual(ids.map(() => true));
    // The same entries, mails and transfers for one as for many.
    const { rows: audit } = await portal.context.pool.query<{ thing: string; entries: number }>(
      `select thing_id as thing, count(*)::int as entries from audit
       where thing = 'bookings' and action = $1 and thing_id = any($2) group by thing_id`,
      [bookingFlags[flag].auditAction, ids],
    );
    expect(audit.map(({ entries }) => entries)).toEqual(ids.map(() => 1));
    const made = path === 'status' ? 6 : 0;
    expect(await mailsOf(ids)).toEqual({ mails: made, transfers: made });
  });

  test('gives the single flag’s permission to each, and refuses the others by name', async () => {
    const own = await book(senior, raidId);
    const raidLeader = await idOf(await portal.signIn('raid-leader-81'));
    const { _id: foreignRaid } = await team.publish({ raidLeader });
    const foreign = await book(seller, foreignRaid);
    const unknown = randomUUID();
    const sent = [foreign._id, ids[0] ?? '', unknown, own._id];
    const refused = (bookingId: string) => ({ bookingId, result: 'refused', message: NOT_THEIRS });
    const set = (bookingId: string) => ({ bookingId, result: 'set' });
    const mixed = [refused(foreign._id), set(ids[0] ?? ''), refused(unknown), set(own._id)];
    expect(await setFlags(team.leader, 'lock', sent)).toEqual(mixed);
    // A senior advertiser marks only their own clients as paid.
    expect(await setFlags(senior, 'paid', sent)).toEqual(
      sent.map((bookingId) => (bookingId === own._id ? set : refused)(bookingId)),
    );
    for (const [person, flag] of [
      [team.leader, 'paid'],
      [team.collector, 'lock'],
      [team.collector, 'status'],
      [senior, 'lock'],
      [seller, 'in-group'],
    ] as const) {
      const { status, body } = await send(person, flag, [own._id, ...ids]);
      expect([flag, status, body['message']]).toEqual([flag, 403, NOT_THEIRS]);
    }
    expect((await send(portal.visitor(), 'lock', ids)).status).toBe(401);
  });

  test('refuses what has left, with the reason only to those who may set it', async () => {
    const [left = '', open = ''] = ids;
    await payloadOf(admin.post('/booking/cancel', { bookingId: left, reason: 'Ill' }));
    expect(await setFlags(team.leader, 'status', [left, open])).toEqual([
      { bookingId: left, result: 'refused', message: 'This booking has left' },
      { bookingId: open, result: 'set' },
    ]);
    expect(await setFlags(team.leader, 'lock', [left])).toHaveLength(1);
    const own = await book(senior, raidId);
    expect((await setFlags(senior, 'paid', [own._id, left]))[1]?.message).toBe(NOT_THEIRS);
  });

  test('reports to an admin that a booking does not exist, and refuses a batch of only those', async () => {
    const unknown = randomUUID();
    expect(await setFlags(admin, 'lock', [unknown, ids[0] ?? ''])).toEqual([
      {
        bookingId: unknown,
        result: 'refused',
        message: 'This booking does not exist any more',
      },
      { bookingId: ids[0], result: 'set' },
    ]);
    expect((await send(admin, 'lock', [unknown, randomUUID()])).status).toBe(403);
    await payloadOf(team.manager.post('/raid/delete', { id: raidId }));
    expect((await send(admin, 'lock', ids)).status).toBe(403);
    expect((await send(team.leader, 'lock', ids)).status).toBe(403);
  });

  test('takes 1 to 50 different ids; only those with a booking in it see what is wrong', async () => {
    const many = Array.from({ length: 50 }, () => randomUUID());
    const invalid: [unknown, unknown][] = [
      ['lock', []],
      ['lock', [...many, ids[0]]],
      ['lock', [ids[0], ids[0]]],
      ['lock', [ids[0], ids[0]?.toUpperCase()]],
      ['lock', [ids[0], 'x']],
      ['lock', ids[0]],
      ['done', ids],
      [undefined, ids],
    ];
    const stranger = await portal.signIn('trial-advertiser-80');
    for (const [flag, bookingIds] of invalid) {
      const body = { flag, bookingIds };
      const { status, body: answer } = await admin.post('/booking/flags', body);
      expect([body, status, answer['code']]).toEqual([body, 400, 'invalid']);
      expect((await stranger.post('/booking/flags', body)).status).toBe(403);
      // A leader gets validation errors for a list with their own bookings.
      const isNamed = Array.isArray(bookingIds) && bookingIds.length > 0;
      const named = await team.leader.post('/booking/flags', body);
      expect([body, named.status]).toEqual([body, isNamed ? 400 : 403]);
    }
    expect((await send(team.leader, 'lock', [...many.slice(1), ids[0]])).status).toBe(200);
  });

  test('is one event to those who watch the raid', async () => {
    const socket = await team.leader.connect();
    const changed: number[] = [];
    socket.on('bookingUpdate', ({ changes }) => {
      // The sales before may arrive late, with nothing new.
      if (changes && changes.bookings.length > 0) changed.push(changes.bookings.length);
    });
    await new Promise<void>((resolve) => socket.emit('watchBookings', raidId, resolve));
    await setFlags(team.leader, 'in-group', ids);
    await expect.poll(() => changed).toEqual([6]);
  });
});

describe('batches at the same time', () => {
  test('a hundred of Done on the same bookings, in any order, make one mail each', async () => {
    const { _id: second } = await team.publish({ maxClients: 20 });
    const elsewhere = await Promise.all([1, 2, 3].map(() => book(senior, second)));
    const all = [...ids, ...elsewhere.map(({ _id }) => _id)];
    const people = [admin, await portal.signIn('developer'), team.leader];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const turned = [...all.slice(n % all.length), ...all.slice(0, n % all.length)];
        const sent = n % 2 ? turned : turned.toReversed();
        return send(people[n % people.length] ?? admin, 'status', sent);
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const results = answers.flatMap(({ body }) => body['payload'] as FlagResult[]);
    expect(results.filter(({ result }) => result === 'set')).toHaveLength(all.length);
    expect(results.filter(({ result }) => result === 'refused')).toEqual([]);
    expect(await mailsOf(all)).toEqual({ mails: all.length, transfers: all.length });
  });

  test('do not deadlock with single flags, moves and batches of other bookings', async () => {
    const { _id: second } = await team.publish({ maxClients: 60 });
    const others = await Promise.all([1, 2, 3, 4].map(() => book(senior, second)));
    const otherIds = others.map(({ _id }) => _id);
    const before = await deadlocks();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => [
        send(admin, n % 2 ? 'status' : 'lock', [...ids, ...otherIds]),
        send(team.leader, 'status', [...otherIds.toReversed(), ...ids]),
        admin.post('/booking/in-group', { bookingId: ids[n % 6] }),
        admin.post('/booking/move', { bookingId: ids[n % 6], raidId: n % 2 ? second : raidId }),
      ]).flat(),
    );
    expect([...new Set(answers.map(({ status }) => status))].filter((s) => s >= 500)).toEqual([]);
    expect(await mailsOf([...ids, ...otherIds])).toEqual({ mails: 10, transfers: 10 });
    expect((await deadlocks()) - before).toBe(0);
  });
});

const deadlocks = async () => {
  const { rows } = await portal.context.pool.query<{ deadlocks: number }>(
    `select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? 0;
};
