import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { isUniqueViolation, type Database, type Trx } from '../../database/database.ts';
import type { BookingsTable } from '../../database/tables.ts';

export type BookingRow = Selectable<BookingsTable> & { creator_name: string };

const withCreator = (db: Database | Trx) =>
  db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.created_by')
    .selectAll('bookings')
    .select('users.username as creator_name');

export const findCreator = async (db: Database, bookingId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('bookings')
    .select('created_by')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return row?.created_by;
};

export const findBooking = (db: Database | Trx, bookingId: string): Promise<BookingRow> =>
  withCreator(db).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();

/** The raid as a booking decides by it. Only published raids that are not deleted count. */
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
): Promise<(BookedRaid & { is_full: boolean })[]> =>
  db
    .selectFrom('raids')
    .select([...raidFacts, sql<boolean>`taken >= max_clients`.as('is_full')])
    // One parameter however many there are: the statement is prepared once.
    .where('raids.id', '=', sql<string>`any(${raidIds})`)
    .where(bookableRaid)
    .execute();

export const findBookableRaid = async (db: Database | Trx, raidId: string) =>
  (await findBookableRaids(db, [raidId]))[0];

/** A raid that can be booked, and its bookings in the order they were made: one question. */
export const findRaidWithBookings = async (
  db: Database,
  raidId: string,
): Promise<{ raid: BookedRaid; rows: BookingRow[] } | undefined> => {
  const { rows } = await sql<BookingRow & RaidOfBooking>`
    select bookings.*, users.username as creator_name, raids.id as found_raid_id,
      raids.pot, raids.raid_type, raids.leader_id, raids.collector_id
    from raids
      left join bookings on bookings.raid_id = raids.id
      left join users on users.id = bookings.created_by
    where raids.id = ${raidId} and ${bookableRaid}
    order by bookings.created_at, bookings.id`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  // A raid without bookings answers with one row that has no booking in it.
  const booked = rows.filter(({ id }) => (id as string | null) !== null);
  return { raid: { ...first, id: first.found_raid_id }, rows: booked };
};

/**
 * Sells a seat on the terms that were looked at, if they still stand and one is free: a single
 * statement, so that the last seat goes to one person however many press at once.
 */
export const sellSeat = (
  { pot, raid_type }: Pick<BookedRaid, 'pot' | 'raid_type'>,
  booking: Insertable<BookingsTable>,
) => {
  const { columns, values } = listed(booking);
  return sql<Selectable<BookingsTable>>`
    seat as (update raids set taken = taken + 1 from who
      where raids.id = ${booking.raid_id} and ${bookableRaid} and taken < max_clients
        and pot = ${pot} and raid_type = ${raid_type} returning raids.id),
    changed as (insert into bookings (${columns}) select ${values} from seat returning *)`;
};

export const updateBooking = (trx: Trx, bookingId: string, values: Updateable<BookingsTable>) =>
  trx.updateTable('bookings').set(values).where('id', '=', bookingId).execute();

const listed = (row: object) => ({
  columns: sql.join(Object.keys(row).map((column) => sql.ref(column))),
  values: sql.join(Object.values(row)),
});

export type HeldBooking = Selectable<BookingsTable> & {
  pot: number;
  raid_type: BookedRaid['raid_type'];
  leader_id: string;
  collector_id: string | null;
};

/** A booking of a raid that stands, with what decides about it; held until this transaction ends. */
export const holdBooking = (trx: Trx, bookingId: string): Promise<HeldBooking | undefined> =>
  trx
    .selectFrom('bookings')
    .innerJoin('raids', 'raids.id', 'bookings.raid_id')
    .selectAll('bookings')
    .select(['pot', 'raid_type', 'leader_id', 'collector_id'])
    .where('bookings.id', '=', bookingId)
    .where(bookableRaid)
    .forUpdate('bookings')
    // Deleting the raid and changing its bookings take turns.
    .forShare('raids')
    .executeTakeFirst();

export const isSameCharacter = (error: unknown) =>
  isUniqueViolation(error, 'bookings_one_seat_each');
