import { sql, type RawBuilder } from 'kysely';
import { MAX_FOUND } from '@forge/contract/find/find-limits';
import type { FindTerm } from '@forge/contract/find/words';
import type { Database } from '../../database/database.ts';
import { unprepared } from '../../database/prepared-client.ts';
import { newestByWords } from './newest-by-words.ts';

export type FoundBookingRow = {
  id: string;
  raid_id: string;
  client_name: string;
  client_realm: string;
  raid_name: string;
  day: string;
  starts_at: Date;
  seat: number;
  has_left: boolean;
};

export type FoundRaidRow = { id: string; name: string; day: string; time_of_day: string };

const bookable = sql`raids.published_at is not null and raids.deleted_at is null`;

/** The first and the last id that begin so. */
const idRange = (runId: string) => ({
  first: runId + '00000000-0000-0000-0000-000000000000'.slice(runId.length),
  last: runId + 'ffffffff-ffff-ffff-ffff-ffffffffffff'.slice(runId.length),
});

const isRun = (bookingId: RawBuilder<unknown>, runId: string) => {
  const { first, last } = idRange(runId);
  return sql`${bookingId} between ${first}::uuid and ${last}::uuid`;
};

type Scope = { createdBy?: string };

/** Runs with their week: of everyone by their id, of one person among their own. */
const runsOf =
  ({ createdBy }: Scope) =>
  (runId: string) =>
    sql`
    select week_of(raids.day) as week, bookings.id as booking_id, bookings.raid_id
    from bookings join raids on raids.id = bookings.raid_id
    where ${createdBy === undefined ? sql`true` : sql`bookings.created_by = ${createdBy}`}
      and ${isRun(sql`bookings.id`, runId)}`;

/** Adds what is shown to ids of bookings. */
const shown = (found: RawBuilder<unknown>) => sql`
  select bookings.id, bookings.raid_id, client_name, client_realm, raids.name as raid_name, raids.day,
    raids.starts_at, bookings.seat, left_as is not null as has_left
  from (${found}) as found join bookings on bookings.id = found.id join raids on raids.id = bookings.raid_id
  order by raids.starts_at desc, raids.id, bookings.seat, bookings.id`;

/** Among all bookings, or those that this person made; newest raid first. */
export const findBookings = async (
  db: Database,
  terms: readonly FindTerm[],
  scope: Scope = {},
): Promise<FoundBookingRow[]> => {
  const newest = newestByWords(
    {
      table: 'booking_words',
      columns: 'booking_id raid_id',
      ...scope,
      withRunId: runsOf(scope),
    },
    terms,
  );
  const { rows } = await sql<FoundBookingRow>`${unprepared} with recursive ${newest.queries}
    ${shown(sql`
      select booking_id as id from ${newest.from} join raids on raids.id = matches.raid_id
      where ${newest.where} and ${bookable}
      order by weeks.week desc, raids.starts_at desc, raids.id, booking_id limit ${MAX_FOUND}`)}`.execute(
    db,
  );
  return rows;
};

/** Raids that this person leads or collects now. */
const ownRaids = (userId: string) => sql`(
  select id from raids where leader_id = ${userId} union select id from raids where collector_id = ${userId})`;

/** Whether all words begin like words of a column. */
const hasWords = (column: RawBuilder<unknown>, words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`strpos(${column}, ${` ${word}`}) > 0`),
    sql` and `,
  );

/** Whether a booking matches a term by its own words, those of its advertiser, or its run id. */
const matchesTerm = ({ words, runId }: FindTerm) => {
  const each = words.map(
    (word) => sql`(strpos(bookings.client_words, ${` ${word}`}) > 0
      or strpos(bookings.contact_words, ${` ${word}`}) > 0
      or bookings.created_by in (select id from users where strpos(name_words, ${` ${word}`}) > 0))`,
  );
  const byWords = sql.join(each, sql` and `);
  return runId === null ? byWords : sql`(${byWords} or ${isRun(sql`bookings.id`, runId)})`;
};

/** Among bookings of raids that this person leads or collects now, newest raid first. */
export const findBookingsOfStaff = async (
  db: Database,
  userId: string,
  terms: readonly FindTerm[],
): Promise<FoundBookingRow[]> => {
  const matches = sql.join(terms.map(matchesTerm), sql` and `);
  const { rows } = await sql<FoundBookingRow>`${unprepared} ${shown(sql`
      select found.id from (
        select id, starts_at from raids where id in ${ownRaids(userId)} and ${bookable}
        order by starts_at desc, id) as run
      cross join lateral (select bookings.id from bookings where raid_id = run.id and ${matches}) as found
      order by run.starts_at desc, run.id, found.id limit ${MAX_FOUND}`)}`.execute(db);
  return rows;
};

const raidColumns = sql`raids.id, raids.name, raids.day, raids.time_of_day`;

/** Among all published raids, or also the pending ones; newest first. */
export const findAllRaids = async (
  db: Database,
  terms: readonly FindTerm[],
  { withPending }: { withPending: boolean },
): Promise<FoundRaidRow[]> => {
  const newest = newestByWords({ table: 'raid_words', columns: 'raid_id' }, terms);
  const { rows } = await sql<FoundRaidRow>`${unprepared} with recursive ${newest.queries}
    select ${raidColumns} from ${newest.from} join raids on raids.id = matches.raid_id
    where ${newest.where} and ${withPending ? sql`raids.deleted_at is null` : bookable}
    order by weeks.week desc, raids.starts_at desc, raids.id limit ${MAX_FOUND}`.execute(db);
  return rows;
};

/** Among published raids that this person leads or collects, newest first. */
export const findOwnRaids = async (
  db: Database,
  userId: string,
  terms: readonly FindTerm[],
): Promise<FoundRaidRow[]> => {
  const { rows } = await sql<FoundRaidRow>`${unprepared}
    select ${raidColumns} from raids
    where raids.id in ${ownRaids(userId)} and ${bookable}
      and ${hasWords(
        sql`raids.name_words`,
        terms.flatMap(({ words }) => words),
      )}
    order by raids.starts_at desc, raids.id limit ${MAX_FOUND}`.execute(db);
  return rows;
};
