import { sql } from 'kysely';
import { armourOf } from '@forge/contract/bookings/booking-rules';
import type { DepositOutcome, Leaving } from '@forge/contract/bookings/leaving';
import type { Armour } from '@forge/contract/raids/armour-seats';
import {
  addSeats,
  countedSeats,
  fullArmours,
  takenColumns,
} from '../../database/armour-columns.ts';
import { ConcurrentChange, type Database, type Trx } from '../../database/database.ts';
import { lockBooking, type BookingRow, type LockedBooking } from './bookings.repository.ts';

// A change of seats updates the raid before its bookings: a trigger takes a raid that is over out of the
// precomputed totals, as it was.

export type LockedRaid = {
  id: string;
  name: string;
  day: string;
  pot: number;
  raid_type: LockedBooking['raid_type'];
  is_open: boolean;
  is_full: boolean;
  full_armours: Armour[];
  is_cancelled: boolean;
};

/** Locks raids in the order of their ids, so that two changes do not wait for each other. */
const lockRaids = async (trx: Trx, raidIds: string[]): Promise<LockedRaid[]> => {
  const { rows } = await sql<LockedRaid>`
    select id, name, day, pot, raid_type, published_at is not null and deleted_at is null as is_open,
      taken >= max_clients as is_full, ${fullArmours} as full_armours, cancelled_at is not null as is_cancelled
    from raids where id = any(${raidIds}::uuid[]) order by id for no key update`.execute(trx);
  return rows;
};

type LockedSeat = {
  booking: LockedBooking | undefined;
  raid: LockedRaid | undefined;
  other: LockedRaid | undefined;
};

/**
 * Locks a booking of a bookable raid, its raid, and another raid if it is named, for a change of seats.
 * The raids are locked first, as always.
 */
export const lockSeat = async (
  trx: Trx,
  bookingId: string,
  otherRaidId?: string,
): Promise<LockedSeat> => {
  const found = await trx
    .selectFrom('bookings')
    .select('raid_id')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  if (!found) return { booking: undefined, raid: undefined, other: undefined };
  const raidIds = otherRaidId === undefined ? [found.raid_id] : [found.raid_id, otherRaidId];
  const raids = await lockRaids(trx, raidIds);
  // Before anything else is locked: a raid out of order would deadlock with another move.
  const { raid_id: present } = await trx
    .selectFrom('bookings')
    .select('raid_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  if (!raidIds.includes(present)) throw new ConcurrentChange('The booking moved to another raid');
  const booking = await lockBooking(trx, bookingId);
  const find = (raidId: string | undefined) => raids.find(({ id }) => id === raidId);
  return { booking, raid: find(booking?.raid_id), other: find(otherRaidId) };
};

/** Locks a booking for an edit. If it gets another armour, the seats of its raid change. */
export const lockForEdit = async (
  trx: Trx,
  bookingId: string,
  armour: Armour,
): Promise<Pick<LockedSeat, 'booking' | 'raid'>> => {
  const hasArmour = ({ client_class }: Pick<LockedBooking, 'client_class'>) =>
    armourOf(client_class) === armour;
  const found = await trx
    .selectFrom('bookings')
    .select('client_class')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  if (found && !hasArmour(found)) return lockSeat(trx, bookingId);
  const booking = await lockBooking(trx, bookingId);
  if (booking && !hasArmour(booking)) throw new ConcurrentChange('The booking got another class');
  return { booking, raid: undefined };
};

/** Changes the armour of a booking's seat. Its raid is locked. */
export const changeArmour = async (
  trx: Trx,
  { raid_id, client_class }: Pick<LockedBooking, 'raid_id' | 'client_class'>,
  armour: Armour,
): Promise<void> => {
  const [from, to] = [sql.ref(`taken_${armourOf(client_class)}`), sql.ref(`taken_${armour}`)];
  await sql`update raids set ${from} = ${from} - 1, ${to} = ${to} + 1 where id = ${raid_id}`.execute(
    trx,
  );
};

/** What decides who may do what with bookings, also in a deleted raid. */
export const listBookingFacts = (db: Database | Trx, bookingIds: readonly string[]) =>
  db
    .selectFrom('bookings')
    .innerJoin('raids', 'raids.id', 'bookings.raid_id')
    .select(['bookings.created_by', 'raids.leader_id', 'raids.collector_id'])
    .where('bookings.id', '=', sql<string>`any(${bookingIds})`)
    .execute();

export const findBookingFacts = async (db: Database | Trx, bookingId: string) =>
  (await listBookingFacts(db, [bookingId]))[0];

/** Who leaves how, and what becomes of the deposit. */
type Departure = { as: Leaving; by: string; reason: string; deposit: DepositOutcome | null };

/** Frees the seat of a booking. */
export const leaveSeat = async (
  trx: Trx,
  { id, raid_id, client_class }: Pick<LockedBooking, 'id' | 'raid_id' | 'client_class'>,
  { as, by, reason, deposit }: Departure,
): Promise<void> => {
  await sql`update raids set ${addSeats(armourOf(client_class), -1)} where id = ${raid_id}`.execute(
    trx,
  );
  await sql`update bookings set left_as = ${as}, left_at = now(), left_by = ${by},
    reason = ${reason}, deposit_outcome = ${deposit} where id = ${id}`.execute(trx);
};

export type Closing = { as: 'cancelled' | 'deleted'; by: string; reason: string };

/** Cancels or deletes a raid that is locked; its open bookings leave. Returns those. */
export const closeRaid = async (
  trx: Trx,
  raidId: string,
  { as, by, reason }: Closing,
): Promise<
  Pick<BookingRow, 'id' | 'created_by' | 'price' | 'deposit' | 'deposit_outcome' | 'paid_to'>[]
> => {
  const closed =
    as === 'deleted'
      ? sql`deleted_at = now()`
      : sql`cancelled_at = now(), cancel_reason = ${reason}`;
  await sql`update raids set ${closed}, (${takenColumns}) = (select ${countedSeats} from bookings
      where raid_id = raids.id and left_as is null and done_at is not null)
    where id = ${raidId}`.execute(trx);
  const { rows } = await sql<BookingRow>`
    update bookings set left_as = 'cancelled', left_at = now(), left_by = ${by}, reason = ${reason},
      deposit_outcome = case when deposit > 0 then 'refunded' end
    where raid_id = ${raidId} and left_as is null and done_at is null
    returning id, created_by, price, deposit, deposit_outcome, paid_to`.execute(trx);
  return rows;
};

/** The terms of the seat that a booking moves to. */
type NewSeat = { raidId: string; price: number; priceFloor: number; selectedBosses: string[] };

/** Frees one seat and takes the other. Both raids are locked. */
export const moveSeat = async (
  trx: Trx,
  booking: Pick<LockedBooking, 'id' | 'raid_id' | 'client_class'>,
  { raidId, price, priceFloor, selectedBosses }: NewSeat,
): Promise<void> => {
  const armour = armourOf(booking.client_class);
  await sql`update raids set ${addSeats(armour, -1)} where id = ${booking.raid_id}`.execute(trx);
  await sql`update raids set ${addSeats(armour, 1)}, last_seat = last_seat + 1 where id = ${raidId}`.execute(
    trx,
  );
  await sql`update bookings set raid_id = raids.id, seat = last_seat, price = ${price},
      price_floor = ${priceFloor}, selected_bosses = ${selectedBosses}, in_group = false
    from raids where raids.id = ${raidId} and bookings.id = ${booking.id}`.execute(trx);
};

/** The booking counts for another person: the raid is taken out of the totals first. */
export const changeCreator = async (
  trx: Trx,
  { id, raid_id }: Pick<LockedBooking, 'id' | 'raid_id'>,
  userId: string,
): Promise<void> => {
  await sql`update raids set taken = taken where id = ${raid_id}`.execute(trx);
  await trx.updateTable('bookings').set({ created_by: userId }).where('id', '=', id).execute();
};

export type LeftRow = BookingRow & { leaver_name: string | null };

/** Whether bookings of this creator have left the raid. */
export const hasLeftBookings = async (
  db: Database,
  raidId: string,
  creatorId: string,
): Promise<boolean> => {
  const found = await db
    .selectFrom('bookings')
    .select('id')
    .where('raid_id', '=', raidId)
    .where('created_by', '=', creatorId)
    .where('left_as', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** The bookings that left a raid, first those that left first. */
export const listLeft = (db: Database, raidId: string): Promise<LeftRow[]> =>
  db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.created_by')
    .leftJoin('users as leaver', 'leaver.id', 'bookings.left_by')
    .selectAll('bookings')
    .select(['users.username as creator_name', 'leaver.username as leaver_name'])
    // It is not done, so it has no mail.
    .select(sql.lit(false).as('mail_sent'))
    .where('raid_id', '=', raidId)
    .where('left_as', 'is not', null)
    .orderBy('left_at')
    .orderBy('bookings.created_at')
    .orderBy('bookings.id')
    .execute();
