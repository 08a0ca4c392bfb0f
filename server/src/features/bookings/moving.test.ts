import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '@forge/contract/bookings/booking';
import { book, bookingsOf, editOf } from '@forge/testkit/booking-fixtures';
import { answerOf, payloadOf, type Person } from '@forge/testkit/person';
import { idOf, listOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let admin: Person;
let advertiser: Person;
let senior: Person;
let from: string;
let to: string;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  admin = await portal.signIn('admin');
  advertiser = await portal.signIn('advertiser');
  senior = await portal.signIn('senior-advertiser');
});
beforeEach(async () => {
  const staff = { goldCollector: team.collectorId };
  from = (await team.publish({ ...staff, name: 'From' }))._id;
  to = (await team.publish({ ...staff, name: 'To' }))._id;
});
afterAll(() => portal.close());

const move = (person: Person, { _id: bookingId }: Booking, changes: object = {}) =>
  answerOf(person, '/booking/move', { bookingId, raidId: to, ...changes });
const moved = (person: Person, { _id: bookingId }: Booking, changes: object = {}) =>
  payloadOf<Booking>(person.post('/booking/move', { bookingId, raidId: to, ...changes }));
const seats = async () => {
  const list = await listOf(admin, 'published');
  return [from, to].map((id) => list.find(({ _id }) => _id === id)?.clients);
};
const entriesOf = async ({ _id }: Booking) => {
  const { rows } = await portal.context.pool.query<{ action: string }>(
    `select action from audit where thing = 'bookings' and thing_id = $1 order by id`,
    [_id],
  );
  return rows.map(({ action }) => action);
};

const ok = [200, undefined, undefined];
const done = [409, 'done', 'This booking is done'];
const missing = '00000000-0000-4000-8000-000000000000';

describe('moving', () => {
  test('frees one seat and takes another; the booking stays the same', async () => {
    await book(senior, to);
    const booking = await book(senior, from, { deposit: 100_000, paidFull: true });
    await payloadOf(team.leader.post('/booking/in-group', { bookingId: booking._id }));
    const after = await moved(senior, booking);
    expect(after).toEqual({
      ...booking,
      raidId: to,
      inGroup: false,
      version: booking.version + 1,
    });
    expect(await seats()).toEqual([[], ['1', '2']]);
    expect(await bookingsOf(senior, from)).toEqual([]);
    expect(await bookingsOf(senior, to)).toContainEqual(after);
    expect(await entriesOf(booking)).toEqual([
      'book client',
      'mark booking in group',
      'move booking',
    ]);
    // It did not leave.
    expect((await senior.post('/booking/left', { raidId: from })).status).toBe(200);
  });

  test('keeps the lock, and is then for admins', async () => {
    const booking = await book(advertiser, from);
    await payloadOf(team.leader.post('/booking/lock', { bookingId: booking._id }));
    expect(await move(advertiser, booking)).toEqual([
      409,
      'locked',
      'A locked booking cannot be edited',
    ]);
    expect(await moved(admin, booking)).toMatchObject({ lock: true });
    // It is there already.
    const entries = await entriesOf(booking);
    for (const person of [advertiser, admin]) expect(await move(person, booking)).toEqual(ok);
    expect(await entriesOf(booking)).toEqual(entries);
  });

  test('is refused to everyone else, whether booking and raid exist or not', async () => {
    const { _id: bookingId } = await book(advertiser, from);
    for (const person of [senior, team.leader, team.collector, team.manager]) {
      for (const body of [
        { bookingId, raidId: to },
        { bookingId, raidId: missing },
        { bookingId: missing, raidId: to },
        { bookingId, raidId: to, price: 'much' },
        {},
      ]) {
        expect((await person.post('/booking/move', body)).status).toBe(403);
      }
    }
    expect((await admin.post('/booking/move', { bookingId: missing, raidId: to })).status).toBe(
      404,
    );
    const invalid = { bookingId, raidId: to, price: 'much' };
    expect((await advertiser.post('/booking/move', invalid)).status).toBe(400);
  });

  test('needs a published raid that takes place and has room', async () => {
    const booking = await book(advertiser, from);
    for (const raidId of [missing, (await team.plan())._id]) {
      expect((await move(advertiser, booking, { raidId }))[0]).toBe(404);
    }
    const { _id: small } = await team.publish({ maxClients: 1 });
    await book(senior, small);
    const full = [409, 'raid-full', 'This raid is full'];
    expect(await move(advertiser, booking, { raidId: small })).toEqual(full);
    // A full raid is refused before the price.
    expect(await move(advertiser, booking, { raidId: small, price: 1 })).toEqual(full);
    await payloadOf(team.manager.post('/raid/delete', { id: to }));
    expect((await move(advertiser, booking))[0]).toBe(404);
    expect(await bookingsOf(advertiser, from)).toEqual([booking]);
  });

  test('is a sale: the floor and the deposit cap of the target hold, and the floor is kept', async () => {
    const { _id: dear } = await team.publish({ pot: 2_000_000 });
    const booking = await book(advertiser, from, { deposit: 320_000 });
    const { body } = await advertiser.post('/booking/move', {
      bookingId: booking._id,
      raidId: dear,
    });
    expect([body['field'], body['message']]).toEqual([
      'price',
      'Price cannot be less than 1800000 (90% of raid price)',
    ]);
    const after = await moved(advertiser, booking, { raidId: dear, price: 1_800_000 });
    expect(after).toMatchObject({ price: 1_800_000, owes: 1_480_000, belowMinimum: false });
    const cheaper = { bookingId: booking._id, raidId: to, price: 900_000 };
    expect((await advertiser.post('/booking/move', cheaper)).body['field']).toBe('price');
    // An edit is not held to the floor, and is marked.
    const edit = editOf(after, { price: 1_799_999 });
    expect((await advertiser.post('/booking/edit', edit)).body['payload']).toMatchObject({
      belowMinimum: true,
    });
    expect(await moved(advertiser, booking)).toMatchObject({ belowMinimum: false });
  });

  test('empties the bosses into a Full Run, and needs one into a Curve', async () => {
    const { _id: curve } = await team.publish({ raidType: 'Curve', bossCount: 2 });
    const { _id: other } = await team.publish({ raidType: 'Curve', bossCount: 2 });
    const booking = await book(advertiser, from);
    const choose = [400, 'invalid', 'Please choose Nexus, Dimensius or Both'];
    expect(await move(advertiser, booking, { raidId: curve })).toEqual(choose);
    const bosses = { selectedBosses: ['Nexus'] };
    expect(await moved(advertiser, booking, { raidId: curve, ...bosses })).toMatchObject(bosses);
    expect(await moved(advertiser, booking, { raidId: other })).toMatchObject(bosses);
    const noBoss = [400, 'invalid', 'A Full Run has no boss choice'];
    expect(await move(advertiser, booking, bosses)).toEqual(noBoss);
    expect(await moved(advertiser, booking)).toMatchObject({ selectedBosses: [] });
  });

  test('is refused when it is done, or the collector has the gold', async () => {
    const paid = await book(advertiser, from);
    await payloadOf(team.collector.post('/booking/paid', { bookingId: paid._id }));
    const holds = [409, 'collector-holds-gold', "The collector holds this client's gold"];
    for (const person of [advertiser, admin]) expect(await move(person, paid)).toEqual(holds);
    await payloadOf(team.leader.post('/booking/status', { bookingId: paid._id }));
    for (const person of [advertiser, admin]) expect(await move(person, paid)).toEqual(done);
  });

  test('into a raid that has the character is refused, with the reason only for who booked it there', async () => {
    const booking = await book(advertiser, from, { clientName: 'Same' });
    const there = await book(senior, to, { clientName: 'same' });
    const { body } = await advertiser.post('/booking/move', { bookingId: booking._id, raidId: to });
    expect(body).toEqual({
      success: false,
      code: 'cannot-save',
      message: 'This booking cannot be saved like this',
    });
    await payloadOf(admin.post('/booking/cancel', { bookingId: there._id, reason: 'ill' }));
    await book(advertiser, to, { clientName: 'same' });
    expect((await move(advertiser, booking))[1]).toBe('already-booked');
    expect(await bookingsOf(advertiser, from)).toEqual([booking]);
    expect((await seats())[1]).toHaveLength(1);
  });

  test('there and back takes a new seat number', async () => {
    const booking = await book(advertiser, from);
    await moved(advertiser, booking);
    expect(await moved(advertiser, booking, { raidId: from })).toMatchObject({ raidId: from });
    // A seat number is not used twice.
    expect(await seats()).toEqual([['2'], []]);
  });
});

describe('handing over', () => {
  const handOver = async (person: Person, { _id: bookingId }: Booking, recipient: Person) =>
    answerOf(person, '/booking/hand-over', { bookingId, userId: await idOf(recipient) });

  test('gives the booking to another person; the old creator no longer reads it', async () => {
    const booking = await book(advertiser, from, { deposit: 5 });
    await payloadOf(team.leader.post('/booking/lock', { bookingId: booking._id }));
    expect(await handOver(admin, booking, senior)).toEqual(ok);
    expect(await bookingsOf(senior, from)).toMatchObject([
      { userId: { _id: await idOf(senior) }, lock: true, version: booking.version + 1 },
    ]);
    expect(await bookingsOf(advertiser, from)).toMatchObject([{ userId: '...' }]);
    expect((await advertiser.post('/booking/edit', editOf(booking))).status).toBe(403);
    // To the same person again.
    const entries = await entriesOf(booking);
    expect(await handOver(admin, booking, senior)).toEqual(ok);
    expect(await entriesOf(booking)).toEqual(entries);
    expect(entries).toEqual(['book client', 'lock booking', 'hand over booking']);
  });

  test('is for admins', async () => {
    const booking = await book(advertiser, from);
    for (const person of [advertiser, senior, team.leader, team.collector, team.manager]) {
      expect((await handOver(person, booking, senior))[0]).toBe(403);
      expect((await person.post('/booking/hand-over', {})).status).toBe(403);
    }
    const unknown = { bookingId: missing, userId: await idOf(senior) };
    expect((await admin.post('/booking/hand-over', unknown)).status).toBe(404);
  });

  test('needs someone who may book', async () => {
    const { _id: bookingId } = await book(advertiser, from);
    for (const userId of [missing, team.leaderId, team.collectorId, await idOf(team.manager)]) {
      const { status, body } = await admin.post('/booking/hand-over', { bookingId, userId });
      expect([status, body['field']]).toEqual([400, 'userId']);
    }
    expect((await admin.post('/booking/hand-over', { bookingId, userId: 'x' })).status).toBe(400);
  });

  test('is refused when it is done, or its creator has the gold', async () => {
    const booking = await book(senior, from, { paidFull: true });
    expect(await handOver(admin, booking, advertiser)).toEqual([
      409,
      'advertiser-holds-gold',
      "The advertiser holds this client's gold",
    ]);
    await payloadOf(team.leader.post('/booking/status', { bookingId: booking._id }));
    expect(await handOver(admin, booking, advertiser)).toEqual(done);
    // The collector has the gold: whose booking it is makes no difference to it.
    const paid = await book(senior, from);
    await payloadOf(team.collector.post('/booking/paid', { bookingId: paid._id }));
    expect(await handOver(admin, paid, advertiser)).toEqual(ok);
  });
});
