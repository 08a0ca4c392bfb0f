import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { book, bookingDraft, bookingsOf, editOf } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import {
  idOf,
  listOf,
  signInRaidTeam,
  raidDraft,
  type RaidTeam,
} from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let advertiser: Person;
let senior: Person;
let raidId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  advertiser = await portal.signIn('advertiser');
  senior = await portal.signIn('senior-advertiser');
});
beforeEach(async () => {
  raidId = (await team.publish({ goldCollector: team.collectorId }))._id;
});
afterAll(() => portal.close());

const counts = async () =>
  (
    await portal.context.pool.query(
      `select (select count(*) from bookings) as bookings, (select sum(taken) from raids) as taken,
       (select count(*) from audit) as audit, (select count(*) from mails) as mails`,
    )
  ).rows[0] as unknown;

/** Sends a booking that must be refused, and checks that it changed nothing. */
const refused = async (person: Person, draft: object) => {
  const before = await counts();
  const { status, body } = await person.post('/booking/create', draft);
  expect(await counts()).toEqual(before);
  return [status, body['message']];
};

describe('booking', () => {
  test('takes a seat, computes what is owed whatever was sent, and is listed', async () => {
    const booking = await book(advertiser, raidId, { deposit: 320_000, owes: 5 });
    expect(booking).toMatchObject({
      raidId,
      userId: { _id: await idOf(advertiser) },
      deposit: 320_000,
      owes: 680_000,
      lock: false,
      inGroup: false,
      status: false,
      paidFull: false,
      goldSent: false,
    });
    const raid = (await listOf(advertiser, 'published')).find(({ _id }) => _id === raidId);
    expect(raid?.clients).toEqual(['1']);
    expect(await bookingsOf(advertiser, raidId)).toEqual([booking]);
  });

  test('returns the booking and a message', async () => {
    const { body } = await advertiser.post('/booking/create', bookingDraft(raidId));
    expect([body['success'], body['message']]).toEqual([true, 'Booking created successfully']);
  });

  test.each([
    [{ clientName: '' }, 'Please fill in all required fields'],
    [{ clientRealm: ' ' }, 'Please fill in all required fields'],
    [{ clientClass: undefined }, 'Please fill in all required fields'],
    [{ price: '1000000' }, 'Price must be a valid number'],
    [{ price: -1 }, 'Price must be a valid number'],
    [{ price: 10_000_000_001 }, 'Price must be a valid number'],
    [{ deposit: 0.5 }, 'Deposit must be a valid number'],
    [{ owes: 'much' }, 'Owes must be a valid number'],
    [{ price: 899_999 }, 'Price cannot be less than 900000 (90% of raid price)'],
    [{ deposit: 320_001 }, 'Deposit cannot exceed 320000 (32% of price for TC)'],
    [{ source: 'BR', deposit: 50_001 }, 'Deposit cannot exceed 50000 (5% of price for BR)'],
    [{ selectedBosses: ['Nexus'] }, 'A Full Run has no boss choice'],
  ])('refuses %j', async (changes, message) => {
    expect(await refused(advertiser, bookingDraft(raidId, changes))).toEqual([400, message]);
  });

  test.each([
    { price: 900_000 },
    { deposit: 320_000 },
    { source: 'BR', deposit: 50_000 },
    { price: 10_000_000_000 },
  ])('accepts %j, just inside the bound', async (changes) => {
    await book(advertiser, raidId, changes);
  });

  test('requires one boss in a Curve raid', async () => {
    const curve = (await team.publish({ raidType: 'Curve', bossCount: 2 }))._id;
    expect(await refused(advertiser, bookingDraft(curve))).toEqual([
      400,
      'Please choose Nexus, Dimensius or Both',
    ]);
    const booking = await book(advertiser, curve, { selectedBosses: ['Both'] });
    expect(booking.selectedBosses).toEqual(['Both']);
  });

  test('rejects a second booking of a character, in any spelling', async () => {
    await book(advertiser, raidId, { clientName: 'Zölin' });
    const again = bookingDraft(raidId, { clientName: ' zÖLIN ', clientRealm: 'KAZZAK' });
    expect(await refused(senior, again)).toEqual([
      409,
      'This character is already booked into this raid',
    ]);
  });

  test('rejects plans, deleted raids and unknown ids', async () => {
    const plan = (await team.plan())._id;
    const deleted = (await team.publish())._id;
    await team.manager.post('/raid/delete', { id: deleted });
    for (const id of [plan, deleted, '00000000-0000-4000-8000-000000000000']) {
      expect((await refused(advertiser, bookingDraft(id)))[0]).toBe(404);
    }
  });

  test('rejects a full raid', async () => {
    const small = (await team.publish({ maxClients: 1 }))._id;
    await book(advertiser, small);
    expect(await refused(senior, bookingDraft(small))).toEqual([409, 'This raid is full']);
  });

  test('allows Paid Full to Senior Advertisers only', async () => {
    for (const person of [advertiser, await portal.signIn('admin')]) {
      expect((await refused(person, bookingDraft(raidId, { paidFull: true })))[0]).toBe(403);
    }
    expect(await book(senior, raidId, { paidFull: true })).toMatchObject({ paidFull: true });
  });

  test('ignores fields that only the server sets', async () => {
    const booking = await book(advertiser, raidId, {
      _id: raidId,
      userId: { _id: team.leaderId },
      created_by: team.leaderId,
      lock: true,
      status: true,
      goldSent: true,
      __proto__: { lock: true },
    });
    expect(booking).toMatchObject({ lock: false, status: false, goldSent: false });
    expect(booking._id).not.toBe(raidId);
    expect(booking.userId._id).toBe(await idOf(advertiser));
  });
});

describe('editing', () => {
  test('applies every rule but the price floor', async () => {
    const booking = await book(advertiser, raidId);
    const edit = (changes: object) => advertiser.post('/booking/edit', editOf(booking, changes));
    expect((await edit({ price: 100, contactInfo: 'tag#1' })).body['payload']).toMatchObject({
      price: 100,
      owes: 100,
      contactInfo: 'tag#1',
    });
    expect((await edit({ price: 100, deposit: 33 })).body['message']).toBe(
      'Deposit cannot exceed 32 (32% of price for TC)',
    );
    expect((await edit({ clientName: '' })).body['message']).toBe(
      'Please fill in all required fields',
    );
  });

  test('rejects a locked booking', async () => {
    const booking = await book(advertiser, raidId);
    await team.leader.post('/booking/lock', { bookingId: booking._id });
    const answer = await advertiser.post('/booking/edit', editOf(booking));
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      'A locked booking cannot be edited',
    ]);
  });

  test('rejects a done booking, locked or not, and changes nothing', async () => {
    const booking = await book(advertiser, raidId);
    await team.leader.post('/booking/status', { bookingId: booking._id });
    const refusalOf = async (person: Person, changes: object) => {
      const { status, body } = await person.post('/booking/edit', editOf(booking, changes));
      return [status, body['code'], body['message']];
    };
    const done = [409, 'done', 'This booking is done'];
    expect(await refusalOf(advertiser, { price: 5 })).toEqual(done);
    await team.leader.post('/booking/lock', { bookingId: booking._id });
    expect(await refusalOf(advertiser, { deposit: booking.price })).toEqual(done);
    expect((await refusalOf(senior, {}))[0]).toBe(403);
    expect((await refusalOf(advertiser, { clientName: '' }))[0]).toBe(400);
    expect(await bookingsOf(advertiser, raidId)).toMatchObject([{ price: booking.price }]);
  });

  test('reports a deleted raid to the creator only', async () => {
    const booking = await book(advertiser, raidId);
    await team.manager.post('/raid/delete', { id: raidId });
    const edit = async (person: Person) => {
      const { status, body } = await person.post('/booking/edit', editOf(booking));
      return [status, body['message']];
    };
    expect(await edit(advertiser)).toEqual([404, 'This raid does not exist any more']);
    expect(await edit(senior)).toEqual([403, 'You can only edit your own bookings']);
  });

  test('rejects a character that is already booked', async () => {
    const [one, two] = [await book(advertiser, raidId), await book(advertiser, raidId)];
    const answer = await advertiser.post(
      '/booking/edit',
      editOf(two, { clientName: one.clientName }),
    );
    expect(answer.status).toBe(409);
  });

  test('allows only a Senior Advertiser to change Paid Full, and not once it is marked as paid', async () => {
    const own = await book(advertiser, raidId);
    const paid = await advertiser.post('/booking/edit', editOf(own, { paidFull: true }));
    expect(paid.status).toBe(403);
    await team.collector.post('/booking/paid', { bookingId: own._id });
    expect((await advertiser.post('/booking/edit', editOf(own, { paidFull: true }))).status).toBe(
      200,
    );

    const seniors = await book(senior, raidId, { paidFull: true });
    const back = await senior.post('/booking/edit', editOf(seniors, { paidFull: false }));
    expect(back.body['payload']).toMatchObject({ paidFull: false });
    await team.collector.post('/booking/paid', { bookingId: seniors._id });
    expect((await senior.post('/booking/edit', editOf(seniors, { paidFull: false }))).status).toBe(
      409,
    );
  });

  test('does not unset Paid, and accepts a form that was opened before it was set', async () => {
    const seniors = await book(senior, raidId);
    await senior.post('/booking/paid', { bookingId: seniors._id });
    const back = await senior.post('/booking/edit', editOf(seniors, { paidFull: false }));
    expect([back.status, back.body['message']]).toEqual([
      409,
      'A booking that was marked as Paid stays paid',
    ]);
    const own = await book(advertiser, raidId);
    await team.collector.post('/booking/paid', { bookingId: own._id });
    for (const paidFull of [false, undefined]) {
      const edit = editOf(own, { paidFull, contactInfo: 'new' });
      const answer = await advertiser.post('/booking/edit', edit);
      expect(answer.body['payload']).toMatchObject({ paidFull: true, contactInfo: 'new' });
    }
  });

  test('writes actor and changes to the audit trail', async () => {
    const booking = await book(advertiser, raidId);
    await advertiser.post('/booking/edit', editOf(booking, { price: 5 }));
    const { rows } = await portal.context.pool.query(
      `select action, actor, before -> 'price' as before, after -> 'price' as after from audit
       where thing = 'bookings' and thing_id = $1 order by id`,
      [booking._id],
    );
    const actor = await idOf(advertiser);
    expect(rows).toEqual([
      { action: 'book client', actor, before: null, after: 1_000_000 },
      { action: 'edit booking', actor, before: 1_000_000, after: 5 },
    ]);
  });
});

describe('flags', () => {
  test.each([
    ['/booking/lock', 'lock'],
    ['/booking/in-group', 'inGroup'],
    ['/booking/paid', 'paidFull'],
    ['/booking/status', 'status'],
    ['/booking/send-gold', 'goldSent'],
  ] as const)('%s is idempotent', async (path, field) => {
    const admin = await portal.signIn('admin');
    const { _id: bookingId } = await book(advertiser, raidId);
    expect((await admin.post(path, { bookingId })).body).toEqual({ success: true });
    const after = await counts();
    expect((await admin.post(path, { bookingId })).body).toEqual({ success: true });
    expect(await counts()).toEqual(after);
    expect((await bookingsOf(admin, raidId))[0]).toMatchObject({ [field]: true });
  });

  test('cannot be set on a booking of a deleted raid', async () => {
    const { _id: bookingId } = await book(advertiser, raidId);
    await team.manager.post('/raid/delete', { id: raidId });
    expect((await team.leader.post('/booking/status', { bookingId })).status).toBe(403);
    const admin = await portal.signIn('admin');
    expect((await admin.post('/booking/status', { bookingId })).status).toBe(404);
  });
});

test('rejects a capacity below the bookings, and keeps booked prices when the pot changes', async () => {
  await book(advertiser, raidId);
  await book(advertiser, raidId);
  const edit = (changes: object) =>
    team.manager.post('/raid/edit', raidDraft(team.leaderId, { id: raidId, ...changes }));
  expect((await edit({ maxClients: 1 })).status).toBe(409);
  expect((await edit({ maxClients: 2, pot: 5 })).status).toBe(200);
  expect((await bookingsOf(advertiser, raidId))[0]).toMatchObject({ price: 1_000_000 });
});
