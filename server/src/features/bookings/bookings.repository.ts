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

/** A booking that is asked for, and the terms it was looked at by. */
export type Sale = {
  terms: Pick<BookedRaid, 'pot' | 'raid_type'>;
  booking: Insertable<BookingsTable>;
};

/** What to do about a raid that someone else is changing at this moment. */
export type WhenBusy = 'wait' | 'skip';

type Sold = Selectable<BookingsTable> & { nth: number };

/**
 * Sells seats on the terms that were looked at, if they still stand, to those who come first while
 * there are any: a single statement, so that the last seat goes to one person however many press at
 * once. Answers with what was sold, and to which of them. A seat is counted before its booking is
 * there: a settled raid is taken out of the totals as it was.
 */
export const sellSeats = (sales: Sale[], whenBusy: WhenBusy) => {
  const columns = [...new Set(sales.flatMap(({ booking }) => Object.keys(booking)))];
  const given = sql.join(columns.map((column) => sql.ref(column)));
  const bookings = JSON.stringify(sales.map(({ booking }) => booking));
  const terms = JSON.stringify(sales.map((sale) => sale.terms));
  return sql<Sold>`
    asked as materialized (
      select * from rows from (json_populate_recordset(null::bookings, ${bookings}::json),
        json_to_recordset(${terms}::json) as (pot bigint, raid_type text))
        with ordinality as asked),
    open as materialized (
      select raids.id, pot, raid_type, max_clients - taken as seats from raids
      where raids.id in (select raid_id from asked) and ${bookableRaid} and taken < max_clients
      for no key update ${sql.raw(whenBusy === 'skip' ? 'skip locked' : '')}),
    in_turn as (
      select asked.*, seats, row_number() over (partition by raid_id order by ordinality) as place
      from asked join open on open.id = asked.raid_id
        and open.pot = asked.pot and open.raid_type = asked.raid_type),
    served as materialized (
      select *, gen_random_uuid() as booking_id from in_turn where place <= seats),
    seated as (update raids set taken = taken + newcomers
      from who, (select raid_id, count(*)::int as newcomers from served group by raid_id) as groups
      where raids.id = groups.raid_id returning raids.id as seated_id),
    sold as (insert into bookings (id, created_at, ${given})
      select booking_id, now() + ordinality * interval '1 microsecond', ${given}
      from served join seated on seated_id = raid_id returning *),
    changed as (select sold.*, ordinality::int as nth
      from sold join served on booking_id = sold.id)`;
};

export const updateBooking = (trx: Trx, bookingId: string, values: Updateable<BookingsTable>) =>
  trx.updateTable('bookings').set(values).where('id', '=', bookingId).execute();

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
