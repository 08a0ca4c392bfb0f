import { sql } from 'kysely';
import type { ActivityDay } from '@forge/contract/dashboard/activity';
import { PARIS } from '@forge/contract/paris-time';
import type { Database } from '../../database/database.ts';

/** From one midnight in Paris to another. */
export type Span = { begins: Date; ends: Date };

const within = ({ begins, ends }: Span, column: string) =>
  sql`${sql.ref(column)} >= ${begins} and ${sql.ref(column)} < ${ends}`;

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${sql.lit(PARIS)})::date`;

const standing = sql`raids.deleted_at is null`;

/** Every day of the span on which something happened in the whole community. */
export const communityActivity = async (db: Database, span: Span): Promise<ActivityDay[]> => {
  const { rows } = await sql<ActivityDay>`
    select day, sum(bookings)::bigint as bookings, sum(gold)::bigint as gold from (
      select ${dayOf('bookings.created_at')} as day, count(*) as bookings, 0 as gold
        from bookings join raids on raids.id = raid_id
        where ${within(span, 'bookings.created_at')} and ${standing} group by 1
      union all
      select ${dayOf('created_at')}, 0, sum(total_price) from mails
        where ${within(span, 'created_at')} group by 1
    ) as happened group by day`.execute(db);
  return rows;
};

/** The same for one person: bookings they made or whose raid they run, and their own cuts. */
export const personalActivity = async (
  db: Database,
  userId: string,
  span: Span,
): Promise<ActivityDay[]> => {
  const { rows } = await sql<ActivityDay>`
    with own_bookings as (
      select bookings.id, bookings.created_at from bookings join raids on raids.id = raid_id
        where bookings.created_by = ${userId} and ${within(span, 'bookings.created_at')}
          and ${standing}
      union
      select bookings.id, bookings.created_at from raids join bookings on raid_id = raids.id
        where (leader_id = ${userId} or collector_id = ${userId})
          and ${within(span, 'bookings.created_at')} and ${standing}
    )
    select day, sum(bookings)::bigint as bookings, sum(gold)::bigint as gold from (
      select ${dayOf('created_at')} as day, count(*) as bookings, 0 as gold
        from own_bookings group by 1
      union all
      select ${dayOf('created_at')}, 0, sum(advertiser_cut) from mails
        where advertiser_id = ${userId} and ${within(span, 'created_at')} group by 1
    ) as happened group by day`.execute(db);
  return rows;
};
