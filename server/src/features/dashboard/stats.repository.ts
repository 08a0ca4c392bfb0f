import { sql } from 'kysely';
import type { Stats } from '@forge/contract/dashboard/stats';
import type { Database } from '../../database/database.ts';
import type { Day } from './paris-days.ts';

const standing = sql`raids.deleted_at is null`;

/** The whole community's figures. */
export const communityStats = async (db: Database, day: Day): Promise<Stats> => {
  const { rows } = await sql<Stats>`
    select
      (select count(*) from raids
        where day = ${day.date} and published_at is not null and ${standing}) as "raidToday",
      (select count(*) from raids where ${standing}) as "totalRaid",
      (select count(*) from bookings join raids on raids.id = raid_id
        where bookings.created_at >= ${day.begins} and bookings.created_at < ${day.ends}
          and ${standing}) as "bookingToday",
      (select coalesce(sum(taken), 0)::bigint from raids where ${standing}) as "totalBooking",
      (select coalesce(sum(total_price), 0)::bigint from mails
        where created_at >= ${day.begins} and created_at < ${day.ends}) as "goldToday",
      (select coalesce(sum(total_price), 0)::bigint from mails) as "totalGold"`.execute(db);
  return rows[0] as Stats;
};

/** One person's figures: what they created, led, collected or booked. */
export const personalStats = async (
  db: Database,
  userId: string,
  day: Day,
  { seesEveryRaid }: { seesEveryRaid: boolean },
): Promise<Stats> => {
  const runs = sql`(leader_id = ${userId} or collector_id = ${userId})`;
  const { rows } = await sql<Stats>`
    with own_raids as (
      select id from raids where ${runs} and ${standing}
    ), own_bookings as (
      select bookings.id, bookings.raid_id, bookings.created_at from bookings
        join raids on raids.id = raid_id where bookings.created_by = ${userId} and ${standing}
      union
      select bookings.id, bookings.raid_id, bookings.created_at from bookings
        where raid_id in (select id from own_raids)
    )
    select
      (select count(*) from raids where day = ${day.date} and published_at is not null
        and ${standing} and (${seesEveryRaid} or ${runs})) as "raidToday",
      (select count(*) from (
        select id from own_raids
        union select id from raids where created_by = ${userId} and ${standing}
        union select raid_id from own_bookings) as mine) as "totalRaid",
      (select count(*) from own_bookings
        where created_at >= ${day.begins} and created_at < ${day.ends}) as "bookingToday",
      (select count(*) from own_bookings) as "totalBooking",
      (select coalesce(sum(advertiser_cut), 0)::bigint from mails where advertiser_id = ${userId}
        and created_at >= ${day.begins} and created_at < ${day.ends}) as "goldToday",
      (select coalesce(sum(advertiser_cut), 0)::bigint from mails
        where advertiser_id = ${userId}) as "totalGold"`.execute(db);
  return rows[0] as Stats;
};

/** Whose figures count these raids: who planned, leads or collects them, or has booked into them. */
export const peopleOfRaids = async (db: Database, raidIds: string[]): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`
    select unnest(array[created_by, leader_id, collector_id]) as user_id
      from raids where id = any(${raidIds}::uuid[])
    union select created_by from bookings where raid_id = any(${raidIds}::uuid[])`.execute(db);
  return rows.map(({ user_id }) => user_id);
};
