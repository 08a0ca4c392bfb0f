import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '@forge/contract/bookings/booking';
import { refusals } from '@forge/contract/refusal';
import { book, bookingDraft, bookingsOf, editOf, leftOf } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { answerOf, payloadOf, type Person } from '@forge/testkit/person';
import { idOf, listOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let admin: Person;
let advertiser: Person;
let senior: Person;
let raidId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  admin = await portal.signIn('admin');
  advertiser = await portal.signIn('advertiser');
  senior = await portal.signIn('senior-advertiser');
});
beforeEach(async () => {
  raidId = (await team.publish({ goldCollector: team.collectorId }))._id;
});
afterAll(() => portal.close());

const seatsOf = async (raid: string) =>
  (await listOf(admin, 'published')).find(({ _id }) => _id === raid)?.clients.length;

/** Moves the start of the raid into the past. */
const start = () =>
  bypassRules(portal.context, `update raids set day = current_date - 1 where id = '${raidId}'`);

const countEntries = async ({ _id }: Booking) => {
  const { rows } = await portal.context.pool.query<{ entries: number }>(
    `select count(*) as entries from audit where thing = 'bookings' and thing_id = $1`,
    [_id],
  );
  return rows[0]?.entries;
};

const ok = [200, undefined, undefined];
const forbidden = refusals.forbidden();
const left = [409, 'left', 'This booking has left'];
const done = [409, 'done', 'This booking is done'];
const locked = [409, 'locked', 'A locked booking cannot be edited'];

describe('cancelling', () => {
  test('frees the seat, keeps the reason and the outcome, and allows the character again', async () => {
    const booking = await book(advertiser, raidId, { deposit: 200_000, clientName: 'Again' });
    const request = { bookingId: booking._id, reason: ' ill ', deposit: 'refunded' };
    expect((await advertiser.post('/booking/cancel', request)).body).toEqual({ success: true });
    expect(await bookingsOf(advertiser, raidId)).toEqual([]);
    expect(await seatsOf(raidId)).toBe(0);
    const { username } = (await advertiser.get('/auth/status')).body['user'] as {
      username: string;
    };
    expect(await leftOf(advertiser, raidId)).toEqual([
      {
        ...booking,
        version: booking.version + 1,
        left: {
          as: 'cancelled',
          reason: 'ill',
          deposit: 'refunded',
          at: expect.any(String) as string,
          by: { username },
        },
      },
    ]);
    await book(senior, raidId, { clientName: 'Again' });
    expect(await seatsOf(raidId)).toBe(1);
  });

  test('sells the freed seat of a full raid', async () => {
    const { _id: small } = await team.publish({ maxClients: 1 });
    const { _id: bookingId } = await book(advertiser, small);
    expect((await senior.post('/booking/create', bookingDraft(small))).status).toBe(409);
    await payloadOf(advertiser.post('/booking/cancel', { bookingId, reason: 'ill' }));
    await book(senior, small);
    expect((await leftOf(admin, small))[0]).toMatchObject({ left: { deposit: null } });
  });

  test('a second time succeeds and changes nothing', async () => {
    const booking = await book(advertiser, raidId);
    const request = { bookingId: booking._id, reason: 'ill' };
    await payloadOf(advertiser.post('/booking/cancel', request));
    const entries = await countEntries(booking);
    const [before] = await leftOf(admin, raidId);
    for (const [person, path] of [
      [advertiser, '/booking/cancel'],
      [admin, '/booking/cancel'],
      [team.collector, '/booking/no-show'],
    ] as const) {
      const again = { ...request, reason: 'other', deposit: 'owed' };
      expect(await answerOf(person, path, again)).toEqual(ok);
    }
    expect(await countEntries(booking)).toBe(entries);
    expect(await leftOf(admin, raidId)).toEqual([before]);
  });

  test('of a locked booking is for the leader and admins', async () => {
    for (const person of [team.leader, admin]) {
      const { _id: bookingId } = await book(advertiser, raidId);
      await payloadOf(team.leader.post('/booking/lock', { bookingId }));
      const request = { bookingId, reason: 'ill' };
      expect(await answerOf(advertiser, '/booking/cancel', request)).toEqual(locked);
      expect(await answerOf(person, '/booking/cancel', request)).toEqual(ok);
    }
  });

  test('is refused to everyone else, whether the booking exists or not', async () => {
    const { _id: bookingId } = await book(advertiser, raidId);
    const missing = '00000000-0000-4000-8000-000000000000';
    const strangers = [senior, team.collector, team.manager, await portal.signIn('raid-leader-51')];
    for (const person of strangers) {
      for (const id of [bookingId, missing]) {
        const { status, body } = await person.post('/booking/cancel', {
          bookingId: id,
          reason: 'x',
        });
        expect([status, body['message']]).toEqual([403, forbidden.message]);
        expect((await person.post('/booking/cancel', { bookingId: id })).status).toBe(403);
      }
    }
    expect((await admin.post('/booking/cancel', { bookingId: missing, reason: 'x' })).status).toBe(
      404,
    );
  });

  test('of a done booking is refused', async () => {
    const { _id: bookingId } = await book(advertiser, raidId);
    await payloadOf(team.leader.post('/booking/lock', { bookingId }));
    await payloadOf(team.leader.post('/booking/status', { bookingId }));
    for (const person of [advertiser, team.leader, admin]) {
      expect(await answerOf(person, '/booking/cancel', { bookingId, reason: 'ill' })).toEqual(done);
    }
    expect(await answerOf(admin, '/booking/no-show', { bookingId, reason: 'ill' })).toEqual(done);
  });

  test('of a booking in a deleted raid answers 404 to its creator and admins, and 403 to others', async () => {
    const { _id: bookingId } = await book(advertiser, raidId);
    await payloadOf(team.manager.post('/raid/delete', { id: raidId }));
    const request = { bookingId, reason: 'ill' };
    expect((await advertiser.post('/booking/cancel', request)).status).toBe(404);
    expect((await senior.post('/booking/cancel', request)).status).toBe(403);
    expect((await admin.post('/booking/cancel', request)).status).toBe(404);
  });
});

describe('the deposit of a booking that leaves', () => {
  const sayDeposit = [400, 'invalid', 'Say what happens to the deposit'];
  const noDeposit = [400, 'invalid', 'This booking has no deposit'];

  test('needs an outcome if and only if it is above zero', async () => {
    const withDeposit = { bookingId: (await book(advertiser, raidId, { deposit: 1 }))._id };
    const without = { bookingId: (await book(advertiser, raidId))._id, deposit: 'refunded' };
    const reason = 'ill';
    expect(await answerOf(advertiser, '/booking/cancel', { ...withDeposit, reason })).toEqual(
      sayDeposit,
    );
    expect(await answerOf(advertiser, '/booking/cancel', { ...without, reason })).toEqual(
      noDeposit,
    );
    await start();
    expect(await answerOf(admin, '/booking/no-show', { ...withDeposit, reason })).toEqual(
      sayDeposit,
    );
    expect(await answerOf(admin, '/booking/no-show', { ...without, reason })).toEqual(noDeposit);
  });

  test('can be kept only if the leader or an admin decides so', async () => {
    await start();
    for (const [person, path, status] of [
      [advertiser, '/booking/cancel', 403],
      [team.collector, '/booking/no-show', 403],
      [team.leader, '/booking/cancel', 200],
      [team.leader, '/booking/no-show', 200],
      [admin, '/booking/no-show', 200],
    ] as const) {
      const { _id: bookingId } = await book(advertiser, raidId, { deposit: 1 });
      const request = { bookingId, reason: 'ill', deposit: 'kept' };
      expect([path, (await person.post(path, request)).status]).toEqual([path, status]);
      const owed = { ...request, deposit: 'owed' };
      expect((await person.post(path, owed)).status).toBe(200);
    }
  });

  test.each([
    [{ reason: '' }, 'Please give a reason'],
    [{ reason: ' ' }, 'Please give a reason'],
    [{ reason: 'x'.repeat(201) }, 'The reason can have at most 200 characters'],
    [{ deposit: 'lost' }, 'Please choose refunded, kept or owed'],
  ])('%j is malformed', async (changes, message) => {
    const { _id: bookingId } = await book(advertiser, raidId, { deposit: 1 });
    const request = { bookingId, reason: 'ill', deposit: 'owed', ...changes };
    for (const person of [advertiser, team.leader, admin]) {
      const { status, body } = await person.post('/booking/cancel', request);
      expect([status, body['message']]).toEqual([400, message]);
    }
    expect((await senior.post('/booking/cancel', request)).status).toBe(403);
  });
});

describe('no-show', () => {
  const early = [409, 'not-started', 'This raid has not started yet'];

  test('is for the leader, the collector and admins, once the raid has started', async () => {
    const bookings = [];
    for (let n = 0; n < 3; n += 1) bookings.push((await book(advertiser, raidId))._id);
    const people = [team.leader, team.collector, admin];
    for (const [index, person] of people.entries()) {
      const request = { bookingId: bookings[index], reason: 'not there' };
      expect(await answerOf(person, '/booking/no-show', request)).toEqual(early);
      expect((await advertiser.post('/booking/no-show', request)).status).toBe(403);
    }
    await start();
    // Also of a locked one.
    await payloadOf(team.leader.post('/booking/lock', { bookingId: bookings[0] }));
    for (const [index, person] of people.entries()) {
      const request = { bookingId: bookings[index], reason: 'not there' };
      expect(await answerOf(person, '/booking/no-show', request)).toEqual(ok);
    }
    const as = (await leftOf(admin, raidId)).map((row) => row.left);
    expect(as).toMatchObject(people.map(() => ({ as: 'no-show', reason: 'not there' })));
  });
});

test('flags, edit, move and hand-over of a booking that left are refused', async () => {
  const booking = await book(advertiser, raidId);
  const { _id: other } = await team.publish();
  await payloadOf(admin.post('/booking/lock', { bookingId: booking._id }));
  await payloadOf(admin.post('/booking/cancel', { bookingId: booking._id, reason: 'ill' }));
  const bookingId = booking._id;
  for (const flag of ['lock', 'in-group', 'paid', 'status', 'send-gold']) {
    expect([flag, await answerOf(admin, `/booking/${flag}`, { bookingId })]).toEqual([flag, left]);
  }
  expect(await answerOf(advertiser, '/booking/edit', editOf(booking))).toEqual(left);
  for (const to of [other, raidId]) {
    expect(await answerOf(advertiser, '/booking/move', { bookingId, raidId: to })).toEqual(left);
  }
  const userId = await idOf(senior);
  expect(await answerOf(admin, '/booking/hand-over', { bookingId, userId })).toEqual(left);
});

describe('the bookings that left', () => {
  test('are masked for other advertisers, and shown in full to their creator, also without a role', async () => {
    const own = await book(advertiser, raidId, { contactInfo: 'secret' });
    await payloadOf(
      team.leader.post('/booking/cancel', { bookingId: own._id, reason: 'secret reason' }),
    );
    const [masked] = await leftOf(senior, raidId);
    expect(masked).toMatchObject({ _id: own._id, raidId, clientClass: 'Mage', left: '...' });
    const {
      _id,
      raidId: _,
      clientClass: __,
      ...rest
    } = masked as unknown as Record<string, unknown>;
    expect(new Set(Object.values(rest))).toEqual(new Set(['...']));
    for (const person of [admin, team.leader, team.collector, advertiser]) {
      expect(await leftOf(person, raidId)).toMatchObject([{ left: { reason: 'secret reason' } }]);
    }
    const stranger = await portal.signIn('forge-member');
    for (const body of [{ raidId }, {}, { raidId: 'x' }]) {
      expect((await stranger.post('/booking/left', body)).status).toBe(403);
    }
    // A creator without an advertiser's role still reads their own bookings.
    await portal.setRoles('advertiser', ['Forge Member']);
    await advertiser.signIn('advertiser');
    expect((await advertiser.post('/booking/raid-booking', { raidId })).status).toBe(403);
    expect(await leftOf(advertiser, raidId)).toMatchObject([
      { _id: own._id, contactInfo: 'secret' },
    ]);
    await portal.setRoles('advertiser', ['Advertiser']);
    await advertiser.signIn('advertiser');
  });

  test('of a deleted raid are refused', async () => {
    await book(advertiser, raidId);
    await payloadOf(team.manager.post('/raid/delete', { id: raidId }));
    expect((await advertiser.post('/booking/left', { raidId })).status).toBe(404);
    expect((await team.leader.post('/booking/left', { raidId })).status).toBe(403);
  });
});
