import { sql, type Selectable, type UpdateObject } from 'kysely';
import { characterKey } from '@forge/contract/bookings/character-key';
import type { Armour } from '@forge/contract/raids/armour-seats';
import type { Raid } from '@forge/contract/raids/raid';
import { armourColumns, fullArmours, type ArmourColumns } from '../../database/armour-columns.ts';
import {
  ConcurrentChange,
  isUniqueViolation,
  type Database,
  type Trx,
} from '../../database/database.ts';
import type { BookingsTable, Tables } from '../../database/tables.ts';

export type BookingRow = Selectable<BookingsTable> & { creator_name: string; mail_sent: boolean };

/** Of a booking that is not done no mail is looked for. */
export const mailSent = sql<boolean>`bookings.done_at is not null and exists (
      select from mails where mails.booking_id = bookings.id and mails.sent_at is not null)`;

const withCreator = (db: Database | Trx) =>
  db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.created_by')
    .selectAll('bookings')
    .select(['users.username as creator_name', mailSent.as('mail_sent')]);

export const findCreator = async (
  db: Database | Trx,
  bookingId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('bookings')
    .select('created_by')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return row?.created_by;
};

export const findBooking = (db: Database | Trx, bookingId: string): Promise<BookingRow> =>
  withCreator(db).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();

/** A booking of a raid that is not deleted, with the raid's staff. */
export const findWithStaff = (db: Database, bookingId: string) =>
  withCreator(db)
    .innerJoin('raids', 'raids.id', 'bookings.raid_id')
    .select(['raids.leader_id', 'raids.collector_id'])
    .where('bookings.id', '=', bookingId)
    .where('raids.deleted_at', 'is', null)
    .executeTakeFirst();

/** Published and not deleted. A cancelled one still shows, and refuses sales. */
const bookableRaid = sql<boolean>`raids.published_at is not null and raids.deleted_at is null`;

export type BookedRaid = {
  id: string;
  pot: number;
  raid_type: 'Full Run' | 'Curve';
  leader_id: string;
  collector_id: string | null;
};

type RaidOfBooking = Omit<BookedRaid, 'id'> & { found_raid_id: string };

const raidFacts = ['raids.id', 'pot', 'raid_type', 'leader_id', 'collector_id'] as const;

export const findBookableRaids = (
  db: Database | Trx,
  raidIds: string[],
): Promise<(BookedRaid & { is_full: boolean; full_armours: Armour[]; is_cancelled: boolean })[]> =>
  db
    .selectFrom('raids')
    .select([
      ...raidFacts,
      sql<boolean>`taken >= max_clients`.as('is_full'),
      fullArmours.as('full_armours'),
      sql<boolean>`cancelled_at is not null`.as('is_cancelled'),
    ])
    // One array parameter, so that the statement is prepared once.
    .where('raids.id', '=', sql<string>`any(${raidIds})`)
    .where(bookableRaid)
    .execute();

export const findBookableRaid = async (db: Database | Trx, raidId: string) =>
  (await findBookableRaids(db, [raidId]))[0];

/** A bookable raid and its bookings that have not left, in order of creation, in one query. */
export const findRaidWithBookings = async (
  db: Database,
  raidId: string,
): Promise<{ raid: BookedRaid; rows: BookingRow[] } | undefined> => {
  const { rows } = await sql<BookingRow & RaidOfBooking>`
    select bookings.*, users.username as creator_name, ${mailSent} as mail_sent,
      raids.id as found_raid_id,
      raids.pot, raids.raid_type, raids.leader_id, raids.collector_id
    from raids
      left join bookings on bookings.raid_id = raids.id and left_as is null
      left join users on users.id = bookings.created_by
    where raids.id = ${raidId} and ${bookableRaid}
    order by bookings.created_at, bookings.id`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  // For a raid without bookings the left join returns one row without a booking.
  const booked = rows.filter(({ id }) => (id as string | null) !== null);
  return { raid: { ...first, id: first.found_raid_id }, rows: booked };
};

/** A booking with its slot in the raid's table, and its raid. */
export type SlottedRow = BookingRow &
  ArmourColumns & {
    slot: number;
    leader_id: string;
    collector_id: string | null;
    day: string;
    difficulty: Raid['difficulty'];
    raid_type: Raid['raidType'];
    loot_type: Raid['lootType'];
    starts_at: Date;
    max_clients: number;
    taken: number;
    is_cancelled: boolean;
    /** Whether this person has a booking in the raid. */
    is_own_raid: boolean;
  };

/** The bookings of bookable raids that this person may read in full, or all; soonest raid first. */
export const selectReadableBookings = ({ userId, all }: { userId: string; all: boolean }) => {
  const ownRaids = sql`raids.id in (
      select id from raids where leader_id = ${userId}
      union select id from raids where collector_id = ${userId}
      union select raid_id from bookings where created_by = ${userId})
    and (booked.created_by = ${userId} or leader_id = ${userId} or collector_id = ${userId})`;
  return sql<SlottedRow>`
    select booked.*, users.username as creator_name, leader_id, collector_id, day, difficulty,
      raid_type, loot_type, starts_at, max_clients, taken, cancelled_at is not null as is_cancelled,
      ${sql.join(armourColumns.map((column) => sql.ref(column)))}, raids.id in (select raid_id
        from bookings where created_by = ${userId} and left_as is null) as is_own_raid
    from raids cross join lateral (
        select bookings.*, row_number() over (order by created_at, id) as slot from bookings
        where raid_id = raids.id and left_as is null) as booked
      join users on users.id = booked.created_by
    where ${bookableRaid} and ${all ? sql`true` : ownRaids}
    order by starts_at, raids.name, raids.id, slot`;
};

export const updateBooking = (
  trx: Trx,
  bookingId: string,
  values: UpdateObject<Tables, 'bookings'>,
) => trx.updateTable('bookings').set(values).where('id', '=', bookingId).execute();

export type LockedBooking = Selectable<BookingsTable> & {
  pot: number;
  raid_type: BookedRaid['raid_type'];
  raid_name: string;
  raid_day: string;
  leader_id: string;
  collector_id: string | null;
  starts_at: Date;
  raid_cancelled_at: Date | null;
};

const withBookableRaid = (trx: Trx, bookingIds: readonly string[]) =>
  trx
    .selectFrom('bookings')
    .innerJoin('raids', 'raids.id', 'bookings.raid_id')
    // One array parameter, so that the statement is prepared once.
    .where('bookings.id', '=', sql<string>`any(${bookingIds})`)
    .where(bookableRaid);

/** Locks bookings of bookable raids until the transaction ends; by their ids. */
export const lockBookings = async (
  trx: Trx,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, LockedBooking>> => {
  const rows = await withBookableRaid(trx, bookingIds)
    .selectAll('bookings')
    .select(['pot', 'raid_type', 'leader_id', 'collector_id', 'starts_at'])
    .select([
      'raids.cancelled_at as raid_cancelled_at',
      'raids.name as raid_name',
      'day as raid_day',
    ])
    // Locked in this order, see docs/decisions/0021 and 0031. A change of the raid's seats waits for
    // this one, and the other way round.
    .orderBy('bookings.raid_id')
    .orderBy('bookings.id')
    .forShare('raids')
    .forUpdate('bookings')
    .execute();
  const locked = new Map(rows.map((row) => [row.id, row]));
  const missing = bookingIds.filter((bookingId) => !locked.has(bookingId));
  if (missing.length === 0) return locked;
  // One moved to another raid while this waited for the lock.
  const moved = await withBookableRaid(trx, missing).select('bookings.id').executeTakeFirst();
  if (moved) throw new ConcurrentChange('A booking moved to another raid');
  return locked;
};

export const lockBooking = async (
  trx: Trx,
  bookingId: string,
): Promise<LockedBooking | undefined> => (await lockBookings(trx, [bookingId])).get(bookingId);

/** Who booked this character into the raid, by the rule of the index `bookings_one_seat_each`. */
export const findCreatorOfCharacter = async (
  db: Database,
  { raidId, name, realm }: { raidId: string; name: string; realm: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ created_by: string }>`
    select created_by from bookings where raid_id = ${raidId}
      and character_key = ${characterKey(name, realm)} and left_as is null`.execute(db);
  return rows[0]?.created_by;
};

export const isDuplicateCharacter = (error: unknown) =>
  isUniqueViolation(error, 'bookings_one_seat_each');
