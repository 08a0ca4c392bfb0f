import { randomUUID } from 'node:crypto';
import { newBookingSchema } from '@forge/contract/bookings/booking-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { idOf, openRaidOffice, type RaidOffice } from '@forge/testkit/raid-fixtures';
import {
  requestDuringTransaction,
  duringTransaction,
  untilLockWait,
} from '@forge/testkit/concurrent-transaction';
import { openWorld, type World } from '@forge/testkit/test-portal';
import { transact } from '../../transact.ts';
import { holdPerson } from '../auth/people.repository.ts';
import { seatsChanged } from '../raids/raid-announcements.ts';
import { saleOf } from './book-client.ts';
import { openSaleDesk, type SaleDesk } from './sale-desk.ts';

const POT = 1_000_000;

let world: World;
let office: RaidOffice;
let desk: SaleDesk;
let sellers: string[];
beforeAll(async () => {
  world = await openWorld();
  office = await openRaidOffice(world);
  desk = openSaleDesk(world.context);
  sellers = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => idOf(await world.signIn(`advertiser-${n + 2}`))),
  );
});
afterAll(() => world.close());

const openRaid = async (maxClients = 20): Promise<string> =>
  (await office.publish({ maxClients }))._id;

type Wish = { sellerId?: string | undefined; pot?: number; clientName?: string };

const sale = (raidId: string, { sellerId = sellers[0] ?? '', pot = POT, ...changes }: Wish = {}) =>
  saleOf(
    { id: sellerId, username: 'Seller', roles: ['Advertiser'] },
    { id: raidId, pot, raid_type: 'Full Run', leader_id: office.leaderId, collector_id: null },
    newBookingSchema.parse(bookingDraft(raidId, changes)),
  );

const stateOf = async (raidId: string) => {
  const { rows } = await world.context.pool.query<{ taken: number; names: string[] }>(
    `select taken, array(select client_name from bookings where raid_id = raids.id
       order by client_name) as names from raids where id = $1`,
    [raidId],
  );
  return rows[0];
};

const statementsThatSold = async (raidId: string) => {
  const { rows } = await world.context.pool.query<{ count: number }>(
    'select count(distinct xmin::text) from bookings where raid_id = $1',
    [raidId],
  );
  return rows[0]?.count;
};

const settled = <Value>(promise: Promise<Value>) =>
  Promise.race([promise.then(() => true), new Promise<false>((no) => setImmediate(no, false))]);

test('those who come at the same moment are served together, and the trail names each of them', async () => {
  const raidId = await openRaid();
  const turns = Array.from({ length: 12 }, (_, n) => sellers[n % sellers.length]);
  const sold = await Promise.all(turns.map((sellerId) => desk.sell(sale(raidId, { sellerId }))));
  const { rows } = await world.context.pool.query<{ id: string; actor: string }>(
    `select bookings.id, actor from bookings
     join audit on thing = 'bookings' and thing_id = bookings.id::text
     where raid_id = $1 order by bookings.created_at, bookings.id`,
    [raidId],
  );
  expect(rows).toEqual(sold.map((row, n) => ({ id: row?.id, actor: turns[n] })));
  // The first at once, the eleven who came meanwhile in one.
  expect(await statementsThatSold(raidId)).toBe(2);
  expect((await stateOf(raidId))?.taken).toBe(12);
});

test('each gets their own booking back', async () => {
  const raids = await Promise.all([openRaid(), openRaid(), openRaid()]);
  const names = Array.from({ length: 15 }, (_, n) => `Own${n}`);
  const sold = await Promise.all(
    names.map((clientName, n) => desk.sell(sale(raids[n % 3] ?? '', { clientName }))),
  );
  expect(sold.map((row) => row?.client_name)).toEqual(names);
  expect(sold.map((row) => row?.raid_id)).toEqual(names.map((_, n) => raids[n % 3]));
});

test('the last seats go to those who came first', async () => {
  const [raidId, filler] = [await openRaid(3), await openRaid()];
  const first = desk.sell(sale(filler));
  const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Elsa'];
  const asked = names.map((clientName) => desk.sell(sale(raidId, { clientName })));
  await first;
  const sold = await Promise.all(asked);
  expect(sold.map((row) => row?.client_name)).toEqual(['Ada', 'Bea', 'Cleo', undefined, undefined]);
  expect(await stateOf(raidId)).toEqual({ taken: 3, names: ['Ada', 'Bea', 'Cleo'] });
});

test('a raid that is being changed keeps its own customers waiting, in one line, and nobody else', async () => {
  const [busy, calm] = [await openRaid(60), await openRaid()];
  const sellAll = (count: number, raidId: string) =>
    Array.from({ length: count }, () => desk.sell(sale(raidId)));
  const waiting = await duringTransaction(
    world,
    `select from raids where id = '${busy}' for update`,
    async () => {
      // More than there are connections to wait on; some before the line is there, some after.
      const early = [...sellAll(20, busy), ...sellAll(2, calm)];
      await Promise.all(early.slice(20));
      const late = sellAll(20, busy);
      await Promise.all(sellAll(2, calm));
      const all = [...early.slice(0, 20), ...late];
      expect(await settled(Promise.race(all))).toBe(false);
      return { all };
    },
  );
  expect(await Promise.all(waiting.all)).not.toContain(undefined);
  expect((await stateOf(busy))?.taken).toBe(40);
  expect((await stateOf(calm))?.taken).toBe(4);
  expect(await statementsThatSold(busy)).toBeLessThanOrEqual(3);
  // Less than the database lets a statement wait.
}, 10_000);

test('who waited for a raid that was filled meanwhile hears that there is no seat', async () => {
  const raidId = await openRaid(5);
  const sold = await requestDuringTransaction(
    world,
    `update raids set taken = max_clients where id = '${raidId}'`,
    () => desk.sell(sale(raidId)),
  );
  expect(sold).toBeUndefined();
  expect((await stateOf(raidId))?.names).toEqual([]);
});

test('a person whose roles are being looked at can sell', async () => {
  const raidId = await openRaid();
  await transact(world.context, { actor: null, action: 'refresh roles' }, async (trx) => {
    await holdPerson(trx, sellers[0] ?? '');
    expect(await desk.sell(sale(raidId))).toBeDefined();
  });
  // Less than the database lets a statement wait.
}, 10_000);

test('a sale that cannot be fails nobody else’s', async () => {
  const raidId = await openRaid(4);
  await desk.sell(sale(raidId, { clientName: 'Twice' }));
  const outcomes = await Promise.allSettled([
    desk.sell(sale(raidId, { clientName: 'Early' })),
    desk.sell(sale(raidId, { clientName: 'twice' })),
    desk.sell(sale(raidId, { clientName: 'Stale', pot: POT + 1 })),
    desk.sell(sale(raidId, { clientName: 'Stranger', sellerId: randomUUID() })),
    desk.sell(sale(randomUUID(), { clientName: 'Nowhere' })),
    desk.sell(sale(raidId, { clientName: 'Late' })),
  ]);
  expect(outcomes).toMatchObject([
    { value: { client_name: 'Early' } },
    { reason: { message: 'This character is already booked into this raid' } },
    { value: undefined },
    { reason: { constraint: 'bookings_created_by_fkey' } },
    { value: undefined },
    { value: { client_name: 'Late' } },
  ]);
  expect(await stateOf(raidId)).toEqual({ taken: 3, names: ['Early', 'Late', 'Twice'] });
});

test('a seat is sold only on a raid that stands, and on the terms it has', async () => {
  const [plan, deleted, standing] = [(await office.plan())._id, await openRaid(), await openRaid()];
  await office.manager.post('/raid/delete', { id: deleted });
  const sales = [sale(plan), sale(deleted), sale(standing)];
  const curve = { ...sale(standing), terms: { pot: POT, raid_type: 'Curve' as const } };
  const sold = await Promise.all([...sales, curve].map((each) => desk.sell(each)));
  expect(sold.map((row) => row?.raid_id)).toEqual([undefined, undefined, standing, undefined]);
  for (const raidId of [plan, deleted])
    expect(await stateOf(raidId)).toEqual({ taken: 0, names: [] });
  expect((await stateOf(standing))?.taken).toBe(1);
});

test.each([
  ['everyone’s line', () => 'lock table bookings in share mode'],
  ['a raid’s line', (raidId: string) => `select from raids where id = '${raidId}' for update`],
])('when the connection of %s breaks nobody is sold a seat unheard', async (_, busyWith) => {
  const raidId = await openRaid();
  const heard: string[] = [];
  world.context.announcements.on(seatsChanged, (id) => heard.push(id));
  const { outcomes } = await duringTransaction(world, busyWith(raidId), async () => {
    const first = desk.sell(sale(raidId));
    await untilLockWait(world);
    const asked = [first, ...Array.from({ length: 4 }, () => desk.sell(sale(raidId)))];
    const all = Promise.allSettled(asked);
    await world.context.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return { outcomes: all };
  });
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect((await stateOf(raidId))?.taken).toBe(0);
  // The seat may have been sold all the same: whoever asks here next is answered anew.
  expect(heard).toEqual([raidId]);
  expect(await desk.sell(sale(raidId))).toBeDefined();
});
