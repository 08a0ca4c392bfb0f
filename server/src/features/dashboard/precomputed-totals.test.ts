import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stats } from '@forge/contract/dashboard/stats';
import { book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { duringTransaction } from '@forge/testkit/concurrent-transaction';
import { postOk, type Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { precomputeTotals } from './precompute-totals.ts';

let portal: TestPortal;
let team: RaidTeam;
let people: Record<'admin' | 'senior' | 'trial', Person>;
let otherLeader: string;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  const [admin, senior, trial, other] = await Promise.all(
    ['admin', 'senior-advertiser', 'trial-advertiser', 'raid-leader-51'].map(portal.signIn),
  );
  if (!admin || !senior || !trial || !other) throw new Error('Someone is missing');
  people = { admin, senior, trial };
  otherLeader = await idOf(other);
});
afterAll(() => portal.close());

const change = (statement: string, values: unknown[] = []) =>
  bypassRules(portal.context, statement, values);

/** Moves all raids to the past. */
const LONG_AGO = `current_date - 40`;
const age = () => change(`update raids set day = ${LONG_AGO}`);

type Totals = Pick<Stats, 'totalRaid' | 'totalBooking' | 'totalGold'>;

/** The expected totals, counted without the precomputed ones. */
const countTotals = async (userId: string | null): Promise<Totals> => {
  const { rows } = await portal.context.pool.query<Totals>(
    `with own as (
       select raids.id, cancelled_at, bookings.id as booking_id, bookings.created_by = $1 as sold,
         raids.created_by = $1 as planned,
         raids.leader_id = $1 or coalesce(raids.collector_id = $1, false) as run
       from raids left join bookings on raid_id = raids.id and left_as is null
       where deleted_at is null)
     select count(distinct id) filter (where cancelled_at is null
         and ($1::uuid is null or sold or planned or run)) as "totalRaid",
       count(booking_id) filter (where $1::uuid is null or sold or run) as "totalBooking",
       (select coalesce(sum(case when $1::uuid is null then total_price else advertiser_cut end), 0)::bigint
         from mails where $1::uuid is null or advertiser_id = $1) as "totalGold" from own`,
    [userId],
  );
  return rows[0] as Totals;
};

const expectCorrectTotals = async () => {
  const everyone = { ...people, leader: team.leader, collector: team.collector };
  for (const [name, person] of Object.entries(everyone)) {
    const { body } = await person.get('/dashboard/status');
    const userId = name === 'admin' ? null : await idOf(person);
    expect({ name, ...(body['payload'] as Stats) }).toMatchObject({
      name,
      ...(await countTotals(userId)),
    });
  }
};

const raidsInTotals = async () => {
  const { rows } = await portal.context.pool.query<{ count: number }>(
    'select count(*) from raids where settled',
  );
  return rows[0]?.count ?? 0;
};

type Step =
  | 'plan'
  | 'sell'
  | 'sell own'
  | 'done'
  | 'replace staff'
  | 'leave'
  | 'move'
  | 'hand over'
  | 'cancel'
  | 'delete'
  | 'age'
  | 'precompute';

const existing = 'select id from raids where deleted_at is null';
const open = `${existing} and cancelled_at is null`;
const openBooking = `select bookings.id from bookings join raids on raids.id = raid_id
  where done_at is null and left_as is null and deleted_at is null`;

const steps: Record<Step, (pick: number) => Promise<unknown>> = {
  plan: (pick) =>
    team.publish({
      // More seats than the test can sell.
      maxClients: 500,
      ...(pick % 2 && { goldCollector: team.collectorId }),
    }),
  sell: async (pick) => {
    const raid = await anyOf(open, pick);
    if (raid) await book(pick % 3 ? people.senior : people.trial, raid, {});
  },
  'sell own': async (pick) => {
    const raid = await anyOf(open, pick);
    if (raid) await book(people.admin, raid);
  },
  done: async (pick) => {
    const bookingId = await anyOf(openBooking, pick);
    if (bookingId) await postOk(people.admin, '/booking/status', { bookingId });
  },
  leave: async (pick) => {
    const bookingId = await anyOf(openBooking, pick);
    if (bookingId) await postOk(people.admin, '/booking/cancel', { bookingId, reason: 'ill' });
  },
  move: async (pick) => {
    const bookingId = await anyOf(openBooking, pick);
    const raidId = await anyOf(open, pick + 1);
    if (bookingId && raidId) await postOk(people.admin, '/booking/move', { bookingId, raidId });
  },
  'hand over': async (pick) => {
    const bookingId = await anyOf(openBooking, pick);
    const userId = await idOf(pick % 2 ? people.senior : people.trial);
    if (bookingId) await postOk(people.admin, '/booking/hand-over', { bookingId, userId });
  },
  cancel: async (pick) => {
    const id = await anyOf(existing, pick);
    if (id) await postOk(people.admin, '/raid/cancel', { id, reason: 'ill' });
  },
  'replace staff': async (pick) => {
    const raid = await anyOf('select id from raids', pick);
    await change('update raids set leader_id = $2, collector_id = $3 where id = $1', [
      raid,
      pick % 2 ? otherLeader : team.leaderId,
      pick % 3 ? null : await idOf(people.senior),
    ]);
  },
  delete: async (pick) => {
    const raid = await anyOf(existing, pick);
    if (raid) await team.manager.post('/raid/delete', { id: raid });
  },
  age,
  precompute: () => precomputeTotals(portal.context),
};

const anyOf = async (question: string, pick: number) => {
  const { rows } = await portal.context.pool.query<{ id: string }>(`${question} order by 1`);
  return rows[pick % Math.max(1, rows.length)]?.id;
};

test('figures equal a full count after any sequence of changes and precomputations', async () => {
  // Start from data of every kind, some of it in the precomputed totals.
  const first: Step[] = [
    'plan',
    'plan',
    'sell',
    'sell',
    'sell own',
    'sell',
    'done',
    'done',
    'age',
    'precompute',
  ];
  for (const [index, step] of first.entries()) await steps[step](index);
  expect(await raidsInTotals()).toBe(2);
  await expectCorrectTotals();
  const anyStep = fc.record({
    step: fc.constantFrom(...(Object.keys(steps) as Step[])),
    pick: fc.nat(50),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 10 }), async (list) => {
      for (const { step, pick } of list) await steps[step](pick);
      await expectCorrectTotals();
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 60_000);

test('takes a raid out of the totals when another seat is booked, and adds it again later', async () => {
  const raid = await team.publish();
  await book(people.trial, raid._id);
  await age();
  await precomputeTotals(portal.context);
  const before = await raidsInTotals();
  await Promise.all([book(people.trial, raid._id), book(people.senior, raid._id)]);
  expect(await raidsInTotals()).toBe(before - 1);
  await expectCorrectTotals();
  await precomputeTotals(portal.context);
  expect(await raidsInTotals()).toBe(before);
  await expectCorrectTotals();
});

test.each(['leader_id', 'collector_id', 'created_by', 'deleted_at', 'cancelled_at'])(
  'takes a raid out of the totals when only its %s changes',
  async (column) => {
    const { _id: raidId } = await team.publish({ goldCollector: team.collectorId });
    await book(people.trial, raidId);
    await age();
    await precomputeTotals(portal.context);
    if (column.endsWith('_at')) {
      const path = column === 'deleted_at' ? '/raid/delete' : '/raid/cancel';
      await postOk(people.admin, path, { id: raidId, reason: 'ill' });
    } else {
      const userId = await idOf(people.senior);
      await change(`update raids set ${column} = $2 where id = $1`, [raidId, userId]);
    }
    await expectCorrectTotals();
  },
);

test('skips a locked raid and adds it to the totals later', async () => {
  const raid = await team.publish();
  await book(people.trial, raid._id);
  await age();
  const isInTotals = async () =>
    (
      await portal.context.pool.query<object>('select from raids where id = $1 and settled', [
        raid._id,
      ])
    ).rowCount === 1;
  await duringTransaction(portal, `select from raids where id = '${raid._id}' for update`, () =>
    precomputeTotals(portal.context),
  );
  expect(await isInTotals()).toBe(false);
  await expectCorrectTotals();
  await precomputeTotals(portal.context);
  expect(await isInTotals()).toBe(true);
  await expectCorrectTotals();
});

test('writes no audit entry when it adds raids to the totals', async () => {
  const entries = async () =>
    (await portal.context.pool.query<{ count: number }>('select count(*) from audit')).rows[0]
      ?.count;
  await team.publish();
  await age();
  const before = await entries();
  await precomputeTotals(portal.context);
  expect(await entries()).toBe(before);
});
