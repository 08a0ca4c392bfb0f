import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import {
  requestDuringTransaction,
  duringTransaction,
  untilLockWait,
} from '@forge/testkit/concurrent-transaction';
import { saleFixture } from '@forge/testkit/sale-fixtures';
import { sellingStatements } from '@forge/testkit/seat-statements';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { transact } from '../../transact.ts';
import { lockUser } from '../auth/users.repository.ts';
import { seatsChanged } from '../raids/raid-events.ts';
import { createBookingBatcher, type SellSeat } from './booking-batcher.ts';

const POT = 1_000_000;

let portal: TestPortal;
let team: RaidTeam;
let sellSeat: SellSeat;
let sellers: string[];
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  sellSeat = createBookingBatcher(portal.context);
  sellers = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => idOf(await portal.signIn(`advertiser-${n + 2}`))),
  );
});
afterAll(() => portal.close());

const openRaid = async (maxClients = 20): Promise<string> =>
  (await team.publish({ maxClients }))._id;

const sale = (raidId: string, options: Partial<Parameters<typeof saleFixture>[1]> = {}) =>
  saleFixture(raidId, { sellerId: sellers[0] ?? '', ...options });

const stateOf = async (raidId: string) => {
  const { rows } = await portal.context.pool.query<{ taken: number; names: string[] }>(
    `select taken, array(select client_name from bookings where raid_id = raids.id
       order by client_name) as names from raids where id = $1`,
    [raidId],
  );
  return rows[0];
};

const countStatements = async (raidId: string) => {
  const { rows } = await portal.context.pool.query<{ count: number }>(
    'select count(distinct xmin::text) from bookings where raid_id = $1',
    [raidId],
  );
  return rows[0]?.count;
};

const isSettled = <Value>(promise: Promise<Value>) =>
  Promise.race([promise.then(() => true), new Promise<false>((no) => setImmediate(no, false))]);

test('sells concurrent requests in one statement, each audit entry naming its own creator', async () => {
  const raidId = await openRaid();
  const creators = Array.from({ length: 12 }, (_, n) => sellers[n % sellers.length] ?? '');
  const sold = await Promise.all(creators.map((sellerId) => sellSeat(sale(raidId, { sellerId }))));
  const { rows } = await portal.context.pool.query<{ id: string; actor: string }>(
    `select bookings.id, actor from bookings
     join audit on thing = 'bookings' and thing_id = bookings.id::text
     where raid_id = $1 order by bookings.created_at, bookings.id`,
    [raidId],
  );
  expect(rows).toEqual(sold.map((row, n) => ({ id: row?.id, actor: creators[n] })));
  // The first alone, the eleven that arrived meanwhile in one batch.
  expect(await countStatements(raidId)).toBe(2);
  expect((await stateOf(raidId))?.taken).toBe(12);
});

test('returns to each request its own booking', async () => {
  const raids = await Promise.all([openRaid(), openRaid(), openRaid()]);
  const names = Array.from({ length: 15 }, (_, n) => `Own${n}`);
  const sold = await Promise.all(
    names.map((clientName, n) => sellSeat(sale(raids[n % 3] ?? '', { clientName }))),
  );
  expect(sold.map((row) => row?.client_name)).toEqual(names);
  expect(sold.map((row) => row?.raid_id)).toEqual(names.map((_, n) => raids[n % 3]));
  // What was sent and what the database decided are the whole row.
  const stored = await portal.context.db
    .selectFrom('bookings')
    .selectAll()
    .where('raid_id', 'in', raids)
    .execute();
  for (const row of stored) expect(sold).toContainEqual(expect.objectContaining(row));
  expect(stored).toHaveLength(names.length);
});

test('sells the last seats first come, first served', async () => {
  const [raidId, filler] = [await openRaid(3), await openRaid()];
  const first = sellSeat(sale(filler));
  const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Elsa'];
  const requests = names.map((clientName) => sellSeat(sale(raidId, { clientName })));
  await first;
  const sold = await Promise.all(requests);
  expect(sold.map((row) => row?.client_name)).toEqual(['Ada', 'Bea', 'Cleo', undefined, undefined]);
  expect(await stateOf(raidId)).toEqual({ taken: 3, names: ['Ada', 'Bea', 'Cleo'] });
});

test('does not delay other raids while a raid is locked, nor takes more than one connection for it', async () => {
  const [locked, free] = [await openRaid(60), await openRaid()];
  const sellAll = (count: number, raidId: string) =>
    Array.from({ length: count }, () => sellSeat(sale(raidId)));
  const waiting = await duringTransaction(
    portal,
    `select from raids where id = '${locked}' for update`,
    async () => {
      // More than the pool has connections; some before the raid has its queue, some after.
      const early = [...sellAll(20, locked), ...sellAll(2, free)];
      await Promise.all(early.slice(20));
      const late = sellAll(20, locked);
      await Promise.all(sellAll(2, free));
      const all = [...early.slice(0, 20), ...late];
      expect(await isSettled(Promise.race(all))).toBe(false);
      return { all };
    },
  );
  expect(await Promise.all(waiting.all)).not.toContain(undefined);
  expect((await stateOf(locked))?.taken).toBe(40);
  expect((await stateOf(free))?.taken).toBe(4);
  expect(await countStatements(locked)).toBeLessThanOrEqual(3);
  // Shorter than the statement timeout.
}, 10_000);

test('sells no seat of a raid that filled up while the request waited for its lock', async () => {
  const raidId = await openRaid(5);
  const sold = await requestDuringTransaction(portal, sellingStatements(raidId, 5), () =>
    sellSeat(sale(raidId)),
  );
  expect(sold).toBeUndefined();
  expect((await stateOf(raidId))?.taken).toBe(5);
});

test('sells one seat to a request that is in a batch twice', async () => {
  const [raidId, filler] = [await openRaid(2), await openRaid()];
  const first = sellSeat(sale(filler));
  const requestId = randomUUID();
  const requests = [
    sale(raidId, { clientName: 'Ada', requestId }),
    sale(raidId, { clientName: 'Bea', requestId }),
    sale(raidId, { clientName: 'Cleo' }),
  ].map((each) => sellSeat(each));
  await first;
  const sold = await Promise.all(requests);
  expect(sold.map((row) => row?.client_name)).toEqual(['Ada', undefined, 'Cleo']);
  expect((await stateOf(raidId))?.taken).toBe(2);
});

test('sells no seat to a request that was stored while it waited, and leaves out no seat', async () => {
  const [raidId, filler] = [await openRaid(), await openRaid()];
  const requestId = randomUUID();
  const waiting = await duringTransaction(
    portal,
    `with locked as (select from raids where id = '${raidId}' for update)
     insert into requests (user_id, request_id, call, digest, thing_id)
       select '${sellers[0] ?? ''}', '${requestId}', '/booking/create', sha256('x'), gen_random_uuid()
       from locked`,
    async () => {
      const first = sellSeat(sale(filler));
      const requests = [
        sale(raidId, { clientName: 'Repeated', requestId }),
        sale(raidId, { clientName: 'Other', requestId: randomUUID() }),
      ].map((each) => sellSeat(each));
      await first;
      await untilLockWait(portal);
      return { requests };
    },
  );
  const sold = await Promise.all(waiting.requests);
  expect(sold.map((row) => [row?.client_name, row?.seat])).toEqual([
    [undefined, undefined],
    ['Other', 1],
  ]);
  expect(await sellSeat(sale(raidId))).toMatchObject({ seat: 2 });
  expect((await stateOf(raidId))?.taken).toBe(2);
});

test('sells for a person whose row is locked by a refresh of roles', async () => {
  const raidId = await openRaid();
  await transact(portal.context, { actor: null, action: 'refresh roles' }, async (trx) => {
    await lockUser(trx, sellers[0] ?? '');
    expect(await sellSeat(sale(raidId))).toBeDefined();
  });
  // Shorter than the statement timeout.
}, 10_000);

test('fails a refused sale alone', async () => {
  const raidId = await openRaid(4);
  await sellSeat(sale(raidId, { clientName: 'Twice' }));
  const outcomes = await Promise.allSettled([
    sellSeat(sale(raidId, { clientName: 'Early' })),
    sellSeat(sale(raidId, { clientName: 'twice' })),
    sellSeat(sale(raidId, { clientName: 'Stale', pot: POT + 1 })),
    sellSeat(sale(raidId, { clientName: 'Stranger', sellerId: randomUUID() })),
    sellSeat(sale(randomUUID(), { clientName: 'Nowhere' })),
    sellSeat(sale(raidId, { clientName: 'Late' })),
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

test('sells only seats of published raids, and only on their current terms', async () => {
  const [plan, deleted, published] = [(await team.plan())._id, await openRaid(), await openRaid()];
  await team.manager.post('/raid/delete', { id: deleted });
  const sales = [sale(plan), sale(deleted), sale(published)];
  const curve = { ...sale(published), terms: { pot: POT, raid_type: 'Curve' as const } };
  const sold = await Promise.all([...sales, curve].map((each) => sellSeat(each)));
  expect(sold.map((row) => row?.raid_id)).toEqual([undefined, undefined, published, undefined]);
  for (const raidId of [plan, deleted])
    expect(await stateOf(raidId)).toEqual({ taken: 0, names: [] });
  expect((await stateOf(published))?.taken).toBe(1);
});

test.each([
  ['the shared queue', () => 'lock table bookings in share mode'],
  [
    'the queue of a raid',
    (raidId: string) => `select from raids where id = '${raidId}' for update`,
  ],
])(
  'rejects all requests without a retry when the connection of %s is lost',
  async (_, lockStatement) => {
    const raidId = await openRaid();
    const emitted: string[] = [];
    portal.context.events.on(seatsChanged, (id) => emitted.push(id));
    const { outcomes } = await duringTransaction(portal, lockStatement(raidId), async () => {
      const first = sellSeat(sale(raidId));
      await untilLockWait(portal);
      const requests = [first, ...Array.from({ length: 4 }, () => sellSeat(sale(raidId)))];
      const all = Promise.allSettled(requests);
      await portal.context.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return { outcomes: all };
    });
    expect((await outcomes).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect((await stateOf(raidId))?.taken).toBe(0);
    // The seat may have been sold: caches are invalidated.
    expect(emitted).toEqual([raidId]);
    expect(await sellSeat(sale(raidId))).toBeDefined();
  },
);
