import { sql } from 'kysely';
import type { ActivityDay } from '@forge/contract/dashboard/activity';
import { PARIS } from '@forge/contract/paris-time';
import type { Database } from '../../database/database.ts';
import { within, type TimeRange } from '../../database/time-ranges.ts';

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${sql.lit(PARIS)})::date`;

// Few raids are deleted, so excluding those is cheaper than joining the others.
const counts = sql`left_as is null
  and raid_id not in (select id from raids where deleted_at is not null)`;

/** The days of the range with any activity in the whole community. */
export const communityActivity = async (db: Database, range: TimeRange): Promise<ActivityDay[]> => {
  const { rows } = await sql<ActivityDay>`
    select day, sum(bookings)::bigint as bookings, sum(gold)::bigint as gold from (
      select ${dayOf('created_at')} as day, count(*) as bookings, 0 as gold from bookings
        where ${within(range, 'created_at')} and ${counts} group by 1
      union all
      select ${dayOf('at')}, 0, sum(price) from ledger_entries
        where price is not null and ${within(range, 'at')} group by 1
    ) as activity group by day`.execute(db);
  return rows;
};

/** The same for one person: bookings they created or whose raid they run, and their own cuts. */
export const personalActivity = async (
  db: Database,
  userId: string,
  range: TimeRange,
): Promise<ActivityDay[]> => {
  const { rows } = await sql<ActivityDay>`
    select day, sum(bookings)::bigint as bookings, sum(gold)::bigint as gold from (
      select ${dayOf('created_at')} as day, count(*) as bookings, 0 as gold from bookings
        where ${within(range, 'created_at')} and ${counts} and (created_by = ${userId}
          or raid_id in (select id from raids where leader_id = ${userId} or collector_id = ${userId}))
        group by 1
      union all
      select ${dayOf('at')}, 0, coalesce(sum(cut), 0) from ledger_entries
        where user_id = ${userId} and account = 'balance' and ${within(range, 'at')} group by 1
    ) as activity group by day`.execute(db);
  return rows;
};
