import type { DepositOutcome } from '@forge/contract/bookings/leaving';

export const SEATS = 3;
export const MIN_PRICE = 900_000;

/** The people of the model, with what it knows about their roles. */
const people = {
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
export type Name = keyof typeof people;
export const names = Object.keys(people) as Name[];

export type FlagName = 'lock' | 'inGroup' | 'paid' | 'done' | 'sendGold';
export type ModelBooking = {
  id: string;
  raid: number;
  by: Name;
  price: number;
  deposit: number;
  paidTo: 'Advertiser' | 'Collector' | null;
  left: 'cancelled' | 'no-show' | null;
  outcome: DepositOutcome | null;
} & Record<FlagName, boolean>;

type ModelRaid = { deleted: boolean; cancelled: boolean; started: boolean };

/** Two raids: the second has started. */
export type Model = { raids: [ModelRaid, ModelRaid]; bookings: ModelBooking[] };

export const newModel = (): Model => ({
  raids: [
    { deleted: false, cancelled: false, started: false },
    { deleted: false, cancelled: false, started: true },
  ],
  bookings: [],
});

/** Each raid has its own leader; both have the same collector. */
const leaderOf: Name[] = ['leader', 'otherLeader'];
const leads = (name: Name, raid: number) => name === leaderOf[raid];
const runs = (name: Name, raid: number) => leads(name, raid) || name === 'collector';
const manages = (name: Name) => people[name].admin || name === 'manager';
const raidOf = ({ raids }: Model, raid: number) => raids[raid === 0 ? 0 : 1];

export const openBookings = (model: Model, raid: number) =>
  model.bookings.filter((booking) => booking.raid === raid && !booking.left);

const leave = (booking: ModelBooking, left: 'cancelled' | 'no-show', outcome?: DepositOutcome) => {
  booking.left = left;
  booking.outcome = booking.deposit > 0 ? (outcome ?? 'refunded') : null;
};

/** The status of a sale, and the booking in the model if it succeeds. */
export const sell = (
  model: Model,
  name: Name,
  raid: number,
  { price, deposit }: { price: number; deposit: number },
): { status: number; add: (id: string) => void } => {
  const { deleted, cancelled } = raidOf(model, raid);
  const status = !people[name].books
    ? 403
    : deleted
      ? 404
      : cancelled || openBookings(model, raid).length >= SEATS
        ? 409
        : price < MIN_PRICE
          ? 400
          : 200;
  const flags = { lock: false, inGroup: false, paid: false, done: false, sendGold: false };
  const nothing = { paidTo: null, left: null, outcome: null };
  const add = (id: string) =>
    void model.bookings.push({ id, raid, by: name, price, deposit, ...nothing, ...flags });
  return { status, add };
};

export const edit = (model: Model, name: Name, booking: ModelBooking, price: number): number => {
  const { deleted, cancelled } = raidOf(model, booking.raid);
  if (booking.by !== name) return 403;
  if (deleted) return 404;
  if (cancelled || booking.left || booking.done || booking.lock) return 409;
  booking.price = price;
  return 200;
};

const maySet = (name: Name, flag: FlagName, { raid, by }: ModelBooking) => {
  if (people[name].admin) return true;
  if (flag === 'paid') return name === 'collector' || (people[name].senior && by === name);
  if (flag === 'lock' || flag === 'done') return leads(name, raid);
  return runs(name, raid);
};

export const setFlag = (
  model: Model,
  name: Name,
  booking: ModelBooking,
  flag: FlagName,
): number => {
  if (raidOf(model, booking.raid).deleted) return people[name].admin ? 404 : 403;
  if (!maySet(name, flag, booking)) return 403;
  if (booking.left) return 409;
  if (flag === 'paid') {
    const isOwn = people[name].senior && booking.by === name;
    booking.paidTo ??= isOwn ? 'Advertiser' : 'Collector';
  }
  booking[flag] = true;
  return 200;
};

export const leaveSeat = (
  model: Model,
  name: Name,
  booking: ModelBooking,
  left: 'cancelled' | 'no-show',
  outcome: DepositOutcome | undefined,
): number => {
  const { deleted, started } = raidOf(model, booking.raid);
  const decides = people[name].admin || leads(name, booking.raid);
  const may = decides || (left === 'cancelled' ? booking.by === name : runs(name, booking.raid));
  if (!may) return 403;
  if (deleted) return 404;
  if (outcome === 'kept' && !decides) return 403;
  if (booking.left) return 200;
  if (booking.done) return 409;
  if (left === 'cancelled' ? booking.lock && !decides : !started) return 409;
  if ((outcome !== undefined) !== booking.deposit > 0) return 400;
  leave(booking, left, outcome);
  return 200;
};

export const move = (model: Model, name: Name, booking: ModelBooking, raid: number): number => {
  const target = raidOf(model, raid);
  if (!people[name].admin && booking.by !== name) return 403;
  if (raidOf(model, booking.raid).deleted || target.deleted) return 404;
  if (booking.raid === raid && !booking.left) return 200;
  if (target.cancelled || booking.left || booking.done) return 409;
  if (booking.lock && !people[name].admin) return 409;
  if (booking.paidTo === 'Collector' || openBookings(model, raid).length >= SEATS) return 409;
  if (booking.price < MIN_PRICE) return 400;
  Object.assign(booking, { raid, inGroup: false });
  return 200;
};

export const handOver = (
  model: Model,
  name: Name,
  booking: ModelBooking,
  recipient: Name,
): number => {
  if (!people[name].admin) return 403;
  if (raidOf(model, booking.raid).deleted) return 404;
  if (booking.left) return 409;
  if (booking.by === recipient) return 200;
  if (booking.done || booking.paidTo === 'Advertiser') return 409;
  if (!people[recipient].books) return 400;
  booking.by = recipient;
  return 200;
};

export const closeRaid = (
  model: Model,
  name: Name,
  raid: number,
  as: 'deleted' | 'cancelled',
): number => {
  const closed = raidOf(model, raid);
  if (!manages(name)) return 403;
  if (closed.deleted) return 404;
  closed[as] = true;
  for (const booking of openBookings(model, raid)) if (!booking.done) leave(booking, 'cancelled');
  return 200;
};

/** Whether this person may open the raid: the status, and which of these rows they read in full. */
const open = (model: Model, name: Name, raid: number, rows: ModelBooking[]) => {
  const opens =
    people[name].books || runs(name, raid) || rows.some((booking) => booking.by === name);
  if (raidOf(model, raid).deleted) return people[name].books ? 404 : 403;
  if (!opens) return 403;
  return (booking: ModelBooking) => people[name].admin || booking.by === name || runs(name, raid);
};

/** What this person gets of a raid: its bookings, or the status of a refusal. */
export const listed = (model: Model, name: Name, raid: number) => {
  const rows = openBookings(model, raid);
  const reads = open(model, name, raid, rows);
  if (typeof reads === 'number') return reads;
  return rows.map((row) => {
    const { id, price, lock, inGroup, paid, done, sendGold } = row;
    return reads(row) ? { id, price, lock, inGroup, paid, done, sendGold } : { id };
  });
};

/** What this person gets of the bookings that left, in any order. */
export const listedLeft = (model: Model, name: Name, raid: number) => {
  const all = model.bookings.filter((booking) => booking.raid === raid);
  const reads = open(model, name, raid, all);
  if (typeof reads === 'number') return reads;
  return all
    .filter(({ left }) => left)
    .map((row) =>
      reads(row) ? { id: row.id, as: row.left, deposit: row.outcome } : { id: row.id },
    );
};
