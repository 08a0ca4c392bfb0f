import { sql, type RawBuilder } from 'kysely';
import { MAX_FOUND } from '@forge/contract/find/find-api';
import type { FindTerm } from '@forge/contract/find/words';
import type { Database } from '../../database/database.ts';
import { newestByWords } from './newest-by-words.ts';

export type FoundBookingRow = {
  id: string;
  raid_id: string;
  client_name: string;
  client_realm: string;
  raid_name: string;
  day: string;
  has_left: boolean;
};

export type FoundRaidRow = { id: string; name: string; day: string; time_of_day: string };

const bookable = sql`raids.published_at is not null and raids.deleted_at is null`;

/** The first and the last id that begin so. */
const idRange = (runId: string) => ({
  first: runId + '00000000-0000-0000-0000-000000000000'.slice(runId.length),
  last: runId + 'ffffffff-ffff-ffff-ffff-ffffffffffff'.slice(runId.length),
});

const withRunId = (runId: string) => {
  const { first, last } = idRange(runId);
  return sql`select week_of(raids.day) as week, bookings.id as booking_id, bookings.raid_id
    from bookings join raids on raids.id = bookings.raid_id
    where bookings.id between ${first}::uuid and ${last}::uuid`;
};

/** Whether a column of words, or the id, matches all terms. */
const matchesTerms = (
  words: RawBuilder<unknown>,
  terms: readonly FindTerm[],
  bookingId?: RawBuilder<unknown>,
) =>
  sql.join(
    terms.map((term) => {
      const byWords = sql.join(
        term.words.map((word) => sql`strpos(${words}, ${` ${word}`}) > 0`),
        sql` and `,
      );
      if (!bookingId || term.runId === null) return byWords;
      const { first, last } = idRange(term.runId);
      return sql`(${byWords} or ${bookingId} between ${first}::uuid and ${last}::uuid)`;
    }),
    sql` and `,
  );

/** Of raids that this person leads or collects now. */
const ownRaids = (userId: string) => sql`(
  select id from raids where leader_id = ${userId} union select id from raids where collector_id = ${userId})`;

/** Adds what is shown to ids of bookings. */
const shown = (found: RawBuilder<unknown>) => sql<FoundBookingRow>`
  select bookings.id, bookings.raid_id, client_name, client_realm, raids.name as raid_name, raids.day,
    left_as is not null as has_left
  from (${found}) as found join bookings on bookings.id = found.id join raids on raids.id = bookings.raid_id
  order by raids.starts_at desc, raids.id, bookings.seat, bookings.id`;

/** Among all bookings, newest raid first. */
export const findAllBookings = async (
  db: Database,
  terms: readonly FindTerm[],
): Promise<FoundBookingRow[]> => {
  const columns = 'booking_id raid_id';
  const newest = newestByWords({ table: 'booking_words', columns, withRunId }, terms);
  const { rows } = await sql<FoundBookingRow>`with recursive ${newest.queries}
    ${shown(sql`
      select booking_id as id from ${newest.from} join raids on raids.id = matches.raid_id
      where ${newest.where} and ${bookable}
      order by weeks.week desc, raids.starts_at desc, raids.id, booking_id limit ${MAX_FOUND}`)}`.execute(
    db,
  );
  return rows;
};

/**
 * Among bookings that this person made, or of raids that they lead or collect, newest raid first. Begins with these:
 * it reads nothing of anyone else's, so that not even its duration depends on them.
 */
export const findOwnBookings = async (
  db: Database,
  userId: string,
  terms: readonly FindTerm[],
): Promise<FoundBookingRow[]> => {
  const match = matchesTerms(
    sql`(client_words || contact_words || users.name_words)`,
    terms,
    sql`bookings.id`,
  );
  const { rows } = await shown(sql`
      select own.id from (
        select bookings.id, raid_id from bookings join users on users.id = created_by
        where created_by = ${userId} and ${match}
        union
        select bookings.id, raid_id from ${ownRaids(userId)} as run
          join bookings on raid_id = run.id join users on users.id = created_by
        where ${match}
      ) as own join raids on raids.id = own.raid_id
      where ${bookable} order by raids.starts_at desc, raids.id, own.id limit ${MAX_FOUND}`).execute(
    db,
  );
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
  const { rows } = await sql<FoundRaidRow>`with recursive ${newest.queries}
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
  const { rows } = await sql<FoundRaidRow>`
    select ${raidColumns} from raids
    where raids.id in ${ownRaids(userId)} and ${bookable}
      and ${matchesTerms(sql`raids.name_words`, terms)}
    order by raids.starts_at desc, raids.id limit ${MAX_FOUND}`.execute(db);
  return rows;
};
