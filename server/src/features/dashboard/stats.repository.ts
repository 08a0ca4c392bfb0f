import { sql } from 'kysely';
import type { Stats } from '@forge/contract/dashboard/stats';
import type { Database } from '../../database/database.ts';
import { within } from '../../database/time-ranges.ts';
import type { Day } from './paris-days.ts';

const notDeleted = sql`raids.deleted_at is null`;
// A cancelled raid is in no figure of raids; what was done in it stays among the bookings.
const counts = sql`${notDeleted} and raids.cancelled_at is null`;
const notLeft = sql`bookings.left_as is null`;

// `settled` in the database: contained in the precomputed totals. See docs/decisions/0014.
const notInTotals = sql`not raids.settled and ${notDeleted}`;

/** The whole community's figures. */
export const communityStats = async (db: Database, day: Day): Promise<Stats> => {
  const { rows } = await sql<Stats>`
    with totals as (select * from settled_totals where user_id is null)
    select
      (select count(*) from raids
        where day = ${day.date} and published_at is not null and ${counts}) as "raidToday",
      coalesce((select raids from totals), 0)
        + (select count(*) from raids where ${notInTotals} and cancelled_at is null) as "totalRaid",
      (select coalesce(sum(bookings), 0)::bigint from (
          select raid_id, count(*) as bookings from bookings
          where ${within(day, 'created_at')} and ${notLeft} group by raid_id) as sold
        join raids on raids.id = raid_id where ${notDeleted}) as "bookingToday",
      coalesce((select bookings from totals), 0)
        + (select coalesce(sum(taken), 0)::bigint from raids where ${notInTotals}) as "totalBooking",
      (select coalesce(sum(price), 0)::bigint from ledger_entries
        where price is not null and ${within(day, 'at')}) as "goldToday",
      (select coalesce(sum(prices), 0)::bigint from ledger_sums where week is null)
        as "totalGold"`.execute(db);
  return rows[0] as Stats;
};

/** One person's figures: raids they created, lead, collect for or booked into. */
export const personalStats = async (
  db: Database,
  userId: string,
  day: Day,
  { seesEveryRaid }: { seesEveryRaid: boolean },
): Promise<Stats> => {
  const runs = sql`(leader_id = ${userId} or collector_id = ${userId})`;
  const { rows } = await sql<Stats>`
    with totals as (
      select * from settled_totals where user_id = ${userId}
    ), open_raids as materialized (
      select id, taken, created_by, cancelled_at, coalesce(${runs}, false) as is_run
      from raids where ${notInTotals}
    ), booked as (
      select raid_id, count(*) as bookings from bookings join open_raids on open_raids.id = raid_id
      where bookings.created_by = ${userId} and ${notLeft} and not is_run group by raid_id
    )
    select
      (select count(*) from raids where day = ${day.date} and published_at is not null
        and ${counts} and (${seesEveryRaid} or ${runs})) as "raidToday",
      coalesce((select raids from totals), 0)
        + (select count(*) from open_raids where cancelled_at is null
          and (is_run or created_by = ${userId} or id in (select raid_id from booked))) as "totalRaid",
      (select coalesce(sum(case when ${runs} then bookings else own end), 0)::bigint from (
          select raid_id, count(*) as bookings, count(*) filter (where created_by = ${userId}) as own
          from bookings where ${within(day, 'created_at')} and ${notLeft} group by raid_id) as sold
        join raids on raids.id = raid_id where ${notDeleted}) as "bookingToday",
      coalesce((select bookings from totals), 0)
        + (select coalesce(sum(taken) filter (where is_run), 0)::bigint from open_raids)
        + (select coalesce(sum(bookings), 0)::bigint from booked) as "totalBooking",
      (select coalesce(sum(cut), 0)::bigint from ledger_entries where user_id = ${userId}
        and account = 'balance' and ${within(day, 'at')}) as "goldToday",
      (select coalesce(sum(cuts), 0)::bigint from ledger_sums
        where user_id = ${userId} and week is null) as "totalGold"`.execute(db);
  return rows[0] as Stats;
};

/** Adds up to `max` raids that are over to the precomputed totals; returns how many. */
export const addPastRaidsToTotals = async (db: Database, max: number): Promise<number> => {
  const { rows } = await sql<{ added: number }>`
    select settle_totals(${max}::integer) as added`.execute(db);
  return rows[0]?.added ?? 0;
};

/** The people whose figures include these raids, or did until a booking left. */
export const peopleOfRaids = async (db: Database, raidIds: string[]): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`
    select unnest(array[created_by, leader_id, collector_id]) as user_id
      from raids where id = any(${raidIds}::uuid[])
    union select created_by from bookings where raid_id = any(${raidIds}::uuid[])`.execute(db);
  return rows.map(({ user_id }) => user_id);
};
