import { sql } from 'kysely';
import type { Raid } from '@forge/contract/raids/raid';
import type { Database } from '../../database/database.ts';

export type CalendarRow = {
  id: string;
  name: string;
  starts_at: Date;
  difficulty: Raid['difficulty'];
  raid_type: Raid['raidType'];
  loot_type: Raid['lootType'];
  leader_id: string;
  leader_name: string;
  collector_id: string | null;
  collector_name: string | null;
  is_cancelled: boolean;
  cancel_reason: string | null;
  version: number;
  /** How many clients the person has in it. */
  own_bookings: number;
};

/**
 * The published raids that a person leads, collects or has bookings in, from `since` on; also those whose
 * bookings left with the raid.
 */
export const listRaidsOf = async (
  db: Database,
  userId: string,
  since: Date,
): Promise<CalendarRow[]> => {
  const { rows } = await sql<CalendarRow>`
    select raids.id, raids.name, starts_at, difficulty, raid_type, loot_type,
      leader_id, leader.username as leader_name, collector_id, collector.username as collector_name,
      cancelled_at is not null or deleted_at is not null as is_cancelled, cancel_reason, version,
      own.open as own_bookings
    from raids join users leader on leader.id = leader_id
      left join users collector on collector.id = collector_id
      cross join lateral (select (count(*) filter (where left_as is null))::int as open,
          count(*) > 0 as has_any
        from bookings where raid_id = raids.id and created_by = ${userId}
          -- A raid and its open bookings leave in one transaction, so at the same time.
          and (left_as is null or left_at in (cancelled_at, deleted_at))) as own
    where published_at is not null and starts_at >= ${since}
      and (leader_id = ${userId} or collector_id = ${userId} or own.has_any)
    order by starts_at, raids.id`.execute(db);
  return rows;
};
