import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingApi } from '@forge/contract/bookings/booking-api';
import { isMasked, type Booking } from '@forge/contract/bookings/booking';
import { depositOutcomes, type DepositOutcome } from '@forge/contract/bookings/leaving';
import { bookingDraft, bookingsOf, editOf } from '@forge/testkit/booking-fixtures';
import * as model from '@forge/testkit/booking-model';
import type { FlagName, Model, ModelBooking, Name } from '@forge/testkit/booking-model';
import { bypassRules } from '@forge/testkit/bypass-rules';
import type { Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 10);

const flagPaths: Record<FlagName, string> = {
  lock: '/booking/lock',
  inGroup: '/booking/in-group',
  paid: '/booking/paid',
  done: '/booking/status',
  sendGold: '/booking/send-gold',
};

type Real = { people: Record<Name, Person>; raids: string[]; portal: TestPortal };

let portal: TestPortal;
let people: Record<Name, Person>;
let userIds: Record<Name, string>;
let newRaids: () => Promise<string[]>;
beforeAll(async () => {
  portal = await startTestPortal();
  const team = await signInRaidTeam(portal);
  const signIn = (persona: string) => portal.signIn(persona);
  people = {
    admin: await signIn('admin'),
    advertiser: await signIn('advertiser'),
    trialAdvertiser: await signIn('trial-advertiser'),
    seniorAdvertiser: await signIn('senior-advertiser'),
    leader: await signIn('raid-leader'),
    otherLeader: await signIn('raid-leader-2'),
    collector: await signIn('gold-collector'),
    manager: await signIn('raid-manager'),
    member: await signIn('forge-member'),
  };
  const ids = await Promise.all(model.names.map(async (name) => [name, await idOf(people[name])]));
  userIds = Object.fromEntries(ids) as Record<Name, string>;
  newRaids = async () => {
    const goldCollector = userIds.collector;
    const publish = async (raidLeader: string) =>
      (await team.publish({ raidLeader, goldCollector, maxClients: model.SEATS }))._id;
    const raids = [await publish(userIds.leader), await publish(userIds.otherLeader)];
    await bypassRules(
      portal.context,
      `update raids set day = current_date - 1 where id = '${raids[1] ?? ''}'`,
    );
    return raids;
  };
});
afterAll(() => portal.close());

const actualView = async (person: Person, raidId: string) => {
  const { status } = await person.post('/booking/raid-booking', { raidId });
  if (status !== 200) return status;
  return (await bookingsOf(person, raidId)).map((row) =>
    isMasked(row)
      ? { id: row._id }
      : {
          id: row._id,
          price: row.price,
          lock: row.lock,
          inGroup: row.inGroup,
          paid: row.paidFull,
          done: row.status,
          sendGold: row.goldSent,
        },
  );
};

const actualLeft = async (person: Person, raidId: string) => {
  const { status, body } = await person.post('/booking/left', { raidId });
  if (status !== 200) return status;
  return bookingApi.left.payload
    .decode(String(body['payload']))
    .map((row) =>
      isMasked(row) ? { id: row._id } : { id: row._id, as: row.left.as, deposit: row.left.deposit },
    );
};

const byId = (rows: number | { id: string }[]) =>
  typeof rows === 'number' ? rows : rows.toSorted((a, b) => a.id.localeCompare(b.id));

const byName = (views: unknown[]) =>
  Object.fromEntries(model.names.map((name, index) => [name, views[index]]));

const compareViews = async (state: Model, real: Real) => {
  for (const [raid, raidId] of real.raids.entries()) {
    const views = model.names.map((name) => actualView(real.people[name], raidId));
    expect(byName(await Promise.all(views))).toEqual(
      byName(model.names.map((name) => model.listed(state, name, raid))),
    );
  }
};

const compareLeft = async (state: Model, real: Real) => {
  for (const [raid, raidId] of real.raids.entries()) {
    const views = model.names.map((name) => actualLeft(real.people[name], raidId));
    expect(byName((await Promise.all(views)).map(byId))).toEqual(
      byName(model.names.map((name) => byId(model.listedLeft(state, name, raid)))),
    );
  }
};

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Seats are bookings, and each deposit is with an open or done booking, or has an outcome. */
const compareSeatsAndDeposits = async (state: Model, real: Real) => {
  const { rows } = await real.portal.context.pool.query<Record<string, number>>(
    `select sum(deposit)::int as all,
       coalesce(sum(deposit) filter (where deposit_outcome is not null), 0)::int as outcomes,
       coalesce(sum(deposit) filter (where left_as is null), 0)::int as held,
       (select array_agg(taken order by id) from raids where id = any($1)) as taken
     from bookings where raid_id = any($1)`,
    [real.raids],
  );
  const held = state.bookings.filter(({ left }) => !left);
  const left = state.bookings.filter((booking) => booking.outcome);
  const deposits = (bookings: ModelBooking[]) => sum(bookings.map(({ deposit }) => deposit));
  const seats = real.raids
    .map((id, raid) => ({ id, taken: model.openBookings(state, raid).length }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(rows[0]).toEqual({
    all: state.bookings.length === 0 ? null : deposits(held) + deposits(left),
    outcomes: deposits(left),
    held: deposits(held),
    taken: seats.map(({ taken }) => taken),
  });
};

type Step = fc.AsyncCommand<Model, Real>;
const step = (text: string, run: (state: Model, real: Real) => Promise<void>): Step => ({
  check: () => true,
  run: async (state, real) => {
    await run(state, real);
    await compareViews(state, real);
    await compareSeatsAndDeposits(state, real);
  },
  toString: () => text,
});

/** A step with one of the bookings: the model says which status the call has. */
const bookingStep = (
  text: string,
  name: Name,
  which: number,
  path: string,
  bodyOf: (booking: ModelBooking, real: Real) => object,
  expectedOf: (state: Model, booking: ModelBooking) => number,
) =>
  step(`${name} ${text} booking ${which}`, async (state, real) => {
    const booking = state.bookings[which % Math.max(1, state.bookings.length)];
    if (!booking) return;
    const body = { bookingId: booking.id, ...bodyOf(booking, real) };
    const { status } = await real.people[name].post(path, body);
    expect(status).toBe(expectedOf(state, booking));
    const { rows } = await real.portal.context.pool.query(
      'select from mails where booking_id = $1',
      [booking.id],
    );
    expect(rows).toHaveLength(booking.done ? 1 : 0);
  });

const bookStep = (name: Name, raid: number, price: number, deposit: number) =>
  step(`${name} books raid ${raid} for ${price}`, async (state, real) => {
    const draft = bookingDraft(real.raids[raid] ?? '', { price, deposit });
    const { status, body } = await real.people[name].post('/booking/create', draft);
    const sale = model.sell(state, name, raid, { price, deposit });
    expect(status).toBe(sale.status);
    if (status === 200) sale.add((body['payload'] as Booking)._id);
  });

const editStep = (name: Name, which: number, price: number) =>
  bookingStep(
    `changes the price to ${price} of`,
    name,
    which,
    '/booking/edit',
    ({ id, raid, deposit, paid }, real) => {
      const draft = bookingDraft(real.raids[raid] ?? '', { price, deposit, paidFull: paid });
      return editOf({ ...draft, _id: id } as unknown as Booking);
    },
    (state, booking) => model.edit(state, name, booking, price),
  );

const flagStep = (name: Name, which: number, flag: FlagName) =>
  bookingStep(
    `sets ${flag} of`,
    name,
    which,
    flagPaths[flag],
    () => ({}),
    (state, booking) => model.setFlag(state, name, booking, flag),
  );

const leaveStep = (
  name: Name,
  which: number,
  as: 'cancelled' | 'no-show',
  deposit: DepositOutcome | undefined,
) =>
  bookingStep(
    `says ${as}, ${deposit ?? 'no deposit'} of`,
    name,
    which,
    as === 'cancelled' ? '/booking/cancel' : '/booking/no-show',
    () => ({ reason: 'ill', deposit }),
    (state, booking) => model.leaveSeat(state, name, booking, as, deposit),
  );

const moveStep = (name: Name, which: number, raid: number) =>
  bookingStep(
    `moves to raid ${raid}`,
    name,
    which,
    '/booking/move',
    (_, real) => ({ raidId: real.raids[raid] }),
    (state, booking) => model.move(state, name, booking, raid),
  );

const handOverStep = (name: Name, which: number, recipient: Name) =>
  bookingStep(
    `hands to ${recipient}`,
    name,
    which,
    '/booking/hand-over',
    () => ({ userId: userIds[recipient] }),
    (state, booking) => model.handOver(state, name, booking, recipient),
  );

const closeStep = (name: Name, raid: number, as: 'deleted' | 'cancelled') =>
  step(`${name}: raid ${raid} is ${as}`, async (state, real) => {
    const path = as === 'deleted' ? '/raid/delete' : '/raid/cancel';
    const { status } = await real.people[name].post(path, { id: real.raids[raid], reason: 'ill' });
    expect(status).toBe(model.closeRaid(state, name, raid, as));
  });

const anyone = fc.constantFrom(...model.names);
const seller = fc.constantFrom<Name>('advertiser', 'seniorAdvertiser');
const staff = fc.constantFrom<Name>('leader', 'collector', 'admin', 'advertiser');
const raid = fc.integer({ min: 0, max: 1 });
const which = fc.nat({ max: 5 });
const flag = fc.constantFrom(...(Object.keys(flagPaths) as FlagName[]));
const price = fc.constantFrom(899_999, 900_000, 1_500_000);
const deposit = fc.constantFrom(0, 100_000, 123_456);
const leaving = fc.constantFrom('cancelled' as const, 'no-show' as const);
const outcome = fc.constantFrom(...depositOutcomes, undefined);

test('matches the model for every person after any sequence of actions', async () => {
  const commands = fc.commands(
    [
      fc.tuple(anyone, raid, price, deposit).map((args) => bookStep(...args)),
      fc.tuple(seller, raid, price, deposit).map((args) => bookStep(...args)),
      fc.tuple(seller, raid, price, deposit).map((args) => bookStep(...args)),
      fc.tuple(anyone, which, price).map((args) => editStep(...args)),
      fc.tuple(anyone, which, flag).map((args) => flagStep(...args)),
      fc.tuple(staff, which, flag).map((args) => flagStep(...args)),
      fc.tuple(anyone, which, leaving, outcome).map((args) => leaveStep(...args)),
      fc.tuple(staff, which, leaving, outcome).map((args) => leaveStep(...args)),
      fc.tuple(anyone, which, raid).map((args) => moveStep(...args)),
      fc.tuple(seller, which, raid).map((args) => moveStep(...args)),
      fc.tuple(anyone, which, anyone).map((args) => handOverStep(...args)),
      fc.tuple(fc.constant('admin' as const), which, seller).map((args) => handOverStep(...args)),
      fc
        .tuple(anyone, raid, fc.constantFrom('deleted' as const, 'cancelled' as const))
        .map((args) => closeStep(...args)),
    ],
    { maxCommands: 30, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const real = { people, raids: await newRaids(), portal };
      const state = model.newModel();
      await fc.asyncModelRun(() => ({ model: state, real }), sequence);
      await compareLeft(state, real);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 300_000);
