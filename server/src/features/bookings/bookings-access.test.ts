import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMasked, MASK, type Booking } from '@forge/contract/bookings/booking';
import type { RoleName } from '@forge/contract/viewer';
import { arrive, denied, rolesAndNone, slugOf, type Standing } from '../../../test/access.ts';
import { book, bookingDraft, bookingsOf, editOf } from '../../../test/booking-builder.ts';
import type { Person } from '../../../test/person.ts';
import { idOf, openRaidOffice, type RaidOffice } from '../../../test/raid-builder.ts';
import { openWorld, type World } from '../../../test/world.ts';

let world: World;
let office: RaidOffice;
let raidId: string;
let advertiser: Person;
beforeAll(async () => {
  world = await openWorld();
  office = await openRaidOffice(world);
  advertiser = await world.signIn('advertiser-70');
  raidId = (await office.publish({ goldCollector: office.collectorId, maxClients: 500 }))._id;
});
afterAll(() => world.close());

const admins: string[] = ['Admin', 'Developer'];
const advertisers: string[] = ['Advertiser', 'Senior Advertiser', 'Trial Advertiser'];

/** Everything a denial must leave as it was. */
const trace = async () =>
  (
    await world.context.pool.query(
      `select (select count(*) from bookings) as bookings, (select count(*) from mails) as mails,
       (select count(*) from audit where thing in ('bookings', 'mails')) as changes`,
    )
  ).rows[0] as unknown;

const expectOutcome = async (
  allowed: boolean,
  standing: Standing,
  act: () => Promise<{ status: number; body: Record<string, unknown> }>,
) => {
  const before = await trace();
  const { status, body } = await act();
  if (allowed) {
    expect([status, body['success']]).toEqual([200, true]);
  } else {
    expect([status, body['success']]).toEqual([denied(standing), false]);
    expect(await trace()).toEqual(before);
  }
};

const flagPaths = {
  '/booking/lock': { leader: true, collector: false },
  '/booking/status': { leader: true, collector: false },
  '/booking/in-group': { leader: true, collector: true },
  '/booking/send-gold': { leader: true, collector: true },
  '/booking/paid': { leader: false, collector: true },
};

describe.each(rolesAndNone)('%s, to whom the booking is nothing', (standing) => {
  test('/booking/create', async () => {
    const person = await arrive(world, standing);
    const allowed = [...admins, ...advertisers].includes(standing);
    await expectOutcome(allowed, standing, () =>
      person.post('/booking/create', bookingDraft(raidId)),
    );
  });

  test.each(Object.keys(flagPaths))('%s', async (path) => {
    const { _id: bookingId } = await book(advertiser, raidId);
    const person = await arrive(world, standing);
    await expectOutcome(admins.includes(standing), standing, () =>
      person.post(path, { bookingId }),
    );
  });

  test('/booking/edit', async () => {
    const booking = await book(advertiser, raidId);
    const person = await arrive(world, standing);
    await expectOutcome(false, standing, () => person.post('/booking/edit', editOf(booking)));
  });

  test('/booking/raid-booking', async () => {
    await book(advertiser, raidId);
    const person = await arrive(world, standing);
    const answer = await person.post('/booking/raid-booking', { raidId });
    if (![...admins, ...advertisers].includes(standing)) {
      expect(answer.status).toBe(denied(standing));
      return;
    }
    const rows = await bookingsOf(person, raidId);
    const own = await idOf(person);
    const isOwn = (row: Booking) => row.userId._id === own;
    const readable = rows.filter((row) => !isMasked(row));
    if (admins.includes(standing)) expect(readable).toHaveLength(rows.length);
    else expect(readable.every(isOwn)).toBe(true);
  });
});

describe.each([
  ['leader', 'Raid Leader'],
  ['collector', 'Gold Collector'],
] as const)('the raid’s own %s', (relation, role) => {
  test.each(Object.entries(flagPaths))('%s', async (path, who) => {
    const { _id: bookingId } = await book(advertiser, raidId);
    await expectOutcome(who[relation], role, () => office[relation].post(path, { bookingId }));
  });

  test('reads every booking in full', async () => {
    await book(advertiser, raidId);
    expect((await bookingsOf(office[relation], raidId)).filter(isMasked)).toEqual([]);
  });

  test('edits none, and books none', async () => {
    const booking = await book(advertiser, raidId);
    await expectOutcome(false, role, () => office[relation].post('/booking/edit', editOf(booking)));
    await expectOutcome(false, role, () =>
      office[relation].post('/booking/create', bookingDraft(raidId)),
    );
  });

  test('is a stranger at another raid', async () => {
    const other = await world.signIn(`${slugOf(role)}-71`);
    const { _id: bookingId } = await book(advertiser, raidId);
    await expectOutcome(false, role, () => other.post('/booking/in-group', { bookingId }));
    expect((await other.post('/booking/raid-booking', { raidId })).status).toBe(403);
  });
});

test('a relation counts only while the person holds a role', async () => {
  const leader = await world.signIn('raid-leader-72');
  const led = (await office.publish({ raidLeader: await idOf(leader) }))._id;
  const first = await book(advertiser, led);
  const becomes = async (roles: RoleName[]) => {
    await world.setRoles('raid-leader-72', roles);
    await leader.signIn('raid-leader-72');
  };
  await becomes(['Forge Member']);
  expect((await leader.post('/booking/lock', { bookingId: first._id })).status).toBe(200);
  await becomes([]);
  const second = await book(advertiser, led);
  expect((await leader.post('/booking/lock', { bookingId: second._id })).status).toBe(403);
});

test('whoever has booked keeps reading their own row, whatever role is left', async () => {
  const person = await world.signIn('advertiser-73');
  const own = await book(person, raidId);
  await world.setRoles('advertiser-73', ['Forge Member']);
  await person.signIn('advertiser-73');
  const rows = await bookingsOf(person, raidId);
  expect(rows.filter((row) => !isMasked(row)).map(({ _id }) => _id)).toEqual([own._id]);
  expect((await person.post('/booking/edit', editOf(own))).status).toBe(200);
});

test('a Senior Advertiser marks an own booking paid, and no other', async () => {
  const senior = await world.signIn('senior-advertiser-74');
  const [own, foreign] = [await book(senior, raidId), await book(advertiser, raidId)];
  expect((await senior.post('/booking/paid', { bookingId: own._id })).status).toBe(200);
  expect((await senior.post('/booking/paid', { bookingId: foreign._id })).status).toBe(403);
  expect((await advertiser.post('/booking/paid', { bookingId: foreign._id })).status).toBe(403);
});

test('a masked row is its id, its raid, its class and nothing else', async () => {
  const { _id } = await book(advertiser, raidId, { clientClass: 'Evoker' });
  const other = await world.signIn('trial-advertiser-75');
  const row = (await bookingsOf(other, raidId)).find((each) => each._id === _id) ?? {};
  const { _id: id, raidId: raid, clientClass, ...rest } = row as Record<string, unknown>;
  expect([id, raid, clientClass]).toEqual([_id, raidId, 'Evoker']);
  expect(Object.keys(rest)).toHaveLength(19);
  expect(new Set(Object.values(rest))).toEqual(new Set([MASK]));
});

test('whoever may not is refused alike when what they send is wrong', async () => {
  const booking = await book(advertiser, raidId);
  const member = await world.signIn('forge-member-76');
  for (const path of [
    ...Object.keys(flagPaths),
    '/booking/edit',
    '/booking/raid-booking',
    '/mail/create',
  ]) {
    for (const body of [{}, { bookingId: 'x', id: 'x', raidId: 'x' }, { id: booking._id }]) {
      expect([path, (await member.post(path, body)).status]).toEqual([path, 403]);
    }
  }
  // Those who may learn what is wrong with it.
  expect((await advertiser.post('/booking/edit', { id: booking._id })).status).toBe(400);
  const admin = await world.signIn('admin-76');
  expect((await admin.post('/booking/lock', {})).status).toBe(400);
});

test('a booking that is not there is refused like one that is not yours', async () => {
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const { _id } = await book(advertiser, raidId);
  const stranger = await world.signIn('trial-advertiser');
  for (const path of Object.keys(flagPaths)) {
    const [missing, foreign] = [
      await stranger.post(path, { bookingId: nowhere }),
      await stranger.post(path, { bookingId: _id }),
    ];
    expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body]);
  }
  const edit = editOf(await book(advertiser, raidId));
  const [missing, foreign] = [
    await stranger.post('/booking/edit', { ...edit, id: nowhere }),
    await stranger.post('/booking/edit', edit),
  ];
  expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body]);
});
