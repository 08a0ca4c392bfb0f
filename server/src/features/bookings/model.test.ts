import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isMasked, type Booking } from '@forge/contract/bookings/booking';
import { bookingDraft, bookingsOf, editOf } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 12);
const SEATS = 3;

/** The people of the model, with what it knows about their roles. */
const cast = {
  admin: { admin: true, books: true, senior: false },
  advertiser: { admin: false, books: true, senior: false },
  trialAdvertiser: { admin: false, books: true, senior: false },
  seniorAdvertiser: { admin: false, books: true, senior: true },
  leader: { admin: false, books: false, senior: false },
  otherLeader: { admin: false, books: false, senior: false },
  collector: { admin: false, books: false, senior: false },
  manager: { admin: false, books: false, senior: false },
  member: { admin: false, books: false, senior: false },
} as const;
type Name = keyof typeof cast;
const names = Object.keys(cast) as Name[];

type ModelBooking = { id: string; raid: number; by: Name; price: number } & Record<
  FlagName,
  boolean
>;
type FlagName = 'lock' | 'inGroup' | 'paid' | 'done' | 'sendGold';
type Model = { deleted: boolean[]; bookings: ModelBooking[] };

const flagPaths: Record<FlagName, string> = {
  lock: '/booking/lock',
  inGroup: '/booking/in-group',
  paid: '/booking/paid',
  done: '/booking/status',
  sendGold: '/booking/send-gold',
};

/** Each raid has its own leader; both have the same collector. */
const leaderOf: Name[] = ['leader', 'otherLeader'];
const runs = (name: Name, raid: number) => name === leaderOf[raid] || name === 'collector';

const maySet = (name: Name, flag: FlagName, { raid, by }: ModelBooking) => {
  if (cast[name].admin) return true;
  if (flag === 'paid') return name === 'collector' || (cast[name].senior && by === name);
  if (flag === 'lock' || flag === 'done') return name === leaderOf[raid];
  return runs(name, raid);
};

type Real = { people: Record<Name, Person>; raids: string[]; portal: TestPortal };

let portal: TestPortal;
let people: Record<Name, Person>;
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
  const [leader, other, collector] = await Promise.all(
    [people.leader, people.otherLeader, people.collector].map(idOf),
  );
  newRaids = () =>
    Promise.all(
      [leader, other].map(
        async (raidLeader) =>
          (await team.publish({ raidLeader, goldCollector: collector, maxClients: SEATS }))._id,
      ),
    );
});
afterAll(() => portal.close());

/** What this person gets of a raid: a list, or the status of a refusal. */
const expectedView = (model: Model, name: Name, raid: number) => {
  const rows = model.bookings.filter((booking) => booking.raid === raid);
  const own = rows.some(({ by }) => by === name);
  const opens = cast[name].admin || cast[name].books || runs(name, raid) || own;
  if (model.deleted[raid]) return cast[name].books ? 404 : 403;
  if (!opens) return 403;
  return rows.map((row) => {
    const full = cast[name].admin || row.by === name || runs(name, raid);
    return full
      ? {
          id: row.id,
          price: row.price,
          lock: row.lock,
          inGroup: row.inGroup,
          paid: row.paid,
          done: row.done,
          sendGold: row.sendGold,
        }
      : { id: row.id };
  });
};

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

const compareViews = async (model: Model, real: Real) => {
  for (const [raid, raidId] of real.raids.entries()) {
    const views = await Promise.all(names.map((name) => actualView(real.people[name], raidId)));
    expect(Object.fromEntries(names.map((name, index) => [name, views[index]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, expectedView(model, name, raid)])),
    );
  }
};

type Step = fc.AsyncCommand<Model, Real>;
const step = (text: string, run: (model: Model, real: Real) => Promise<void>): Step => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real);
    await compareViews(model, real);
  },
  toString: () => text,
});

const bookStep = (name: Name, raid: number, price: number) =>
  step(`${name} books raid ${raid} for ${price}`, async (model, real) => {
    const { status, body } = await real.people[name].post(
      '/booking/create',
      bookingDraft(real.raids[raid] ?? '', { price }),
    );
    const sold = model.bookings.filter((booking) => booking.raid === raid).length;
    const expected = !cast[name].books
      ? 403
      : model.deleted[raid]
        ? 404
        : sold >= SEATS
          ? 409
          : price < 900_000
            ? 400
            : 200;
    expect(status).toBe(expected);
    if (status !== 200) return;
    const { _id: id } = body['payload'] as Booking;
    model.bookings.push({
      id,
      raid,
      by: name,
      price,
      lock: false,
      inGroup: false,
      paid: false,
      done: false,
      sendGold: false,
    });
  });

const editStep = (name: Name, which: number, price: number) =>
  step(`${name} edits booking ${which} to ${price}`, async (model, real) => {
    const booking = model.bookings[which % Math.max(1, model.bookings.length)];
    if (!booking) return;
    const draft = bookingDraft(real.raids[booking.raid] ?? '', { price, paidFull: booking.paid });
    const { status } = await real.people[name].post(
      '/booking/edit',
      editOf({ ...draft, _id: booking.id } as unknown as Booking),
    );
    const mine = booking.by === name;
    const gone = model.deleted[booking.raid];
    expect(status).toBe(!mine ? 403 : gone ? 404 : booking.done || booking.lock ? 409 : 200);
    if (status === 200) booking.price = price;
  });

const flagStep = (name: Name, which: number, flag: FlagName) =>
  step(`${name} sets ${flag} of booking ${which}`, async (model, real) => {
    const booking = model.bookings[which % Math.max(1, model.bookings.length)];
    if (!booking) return;
    const { status } = await real.people[name].post(flagPaths[flag], { bookingId: booking.id });
    const gone = model.deleted[booking.raid];
    expect(status).toBe(
      gone ? (cast[name].admin ? 404 : 403) : maySet(name, flag, booking) ? 200 : 403,
    );
    if (status === 200) booking[flag] = true;
    const { rows } = await real.portal.context.pool.query(
      'select from mails where booking_id = $1',
      [booking.id],
    );
    expect(rows).toHaveLength(booking.done ? 1 : 0);
  });

const deleteStep = (name: Name, raid: number) =>
  step(`${name} deletes raid ${raid}`, async (model, real) => {
    const { status } = await real.people[name].post('/raid/delete', { id: real.raids[raid] ?? '' });
    const manages = cast[name].admin || name === 'manager';
    expect(status).toBe(!manages ? 403 : model.deleted[raid] ? 404 : 200);
    if (status === 200) model.deleted[raid] = true;
  });

const anyone = fc.constantFrom(...names);
const raid = fc.integer({ min: 0, max: 1 });
const which = fc.nat({ max: 5 });
const flag = fc.constantFrom(...(Object.keys(flagPaths) as FlagName[]));
const price = fc.constantFrom(899_999, 900_000, 1_500_000);

test('matches the model for every person after any sequence of actions', async () => {
  const commands = fc.commands(
    [
      fc.tuple(anyone, raid, price).map((args) => bookStep(...args)),
      fc
        .tuple(fc.constantFrom<Name>('advertiser', 'seniorAdvertiser'), raid, price)
        .map((args) => bookStep(...args)),
      fc.tuple(anyone, which, price).map((args) => editStep(...args)),
      fc.tuple(anyone, which, flag).map((args) => flagStep(...args)),
      fc
        .tuple(fc.constantFrom<Name>('leader', 'collector', 'admin'), which, flag)
        .map((args) => flagStep(...args)),
      fc.tuple(anyone, raid).map((args) => deleteStep(...args)),
    ],
    { maxCommands: 30, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const raids = await newRaids();
      await fc.asyncModelRun(
        () => ({
          model: { deleted: [false, false], bookings: [] },
          real: { people, raids, portal },
        }),
        sequence,
      );
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 300_000);
