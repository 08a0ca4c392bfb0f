import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

const MAX_ROWS = 1_000;

export type DuplicateRow = {
  id: string;
  client_name: string;
  client_realm: string;
  created_at: Date;
  done_at: Date | null;
  version: number;
  creator_name: string;
  raid_id: string;
  raid_name: string;
  raid_version: number;
  day: string;
  time_of_day: string;
  key: string;
};

/** Bookings of characters with several seats in a raid: newest raid first, then oldest booking. */
export const listDuplicates = async (db: Database): Promise<DuplicateRow[]> => {
  const { rows } = await sql<DuplicateRow>`
    with booked_twice as (
      select distinct raid_id, split_part(character_key, '#', 1) as key from bookings
      where left_as is null and strpos(character_key, '#') > 0)
    select bookings.id, client_name, client_realm, bookings.created_at, done_at, bookings.version,
      users.username as creator_name, raids.id as raid_id, raids.name as raid_name,
      raids.version as raid_version, day, time_of_day, key
    from booked_twice
      join bookings on bookings.raid_id = booked_twice.raid_id and left_as is null
        and split_part(character_key, '#', 1) = key
      join raids on raids.id = bookings.raid_id and deleted_at is null
      join users on users.id = bookings.created_by
    order by starts_at desc, raids.id, key, bookings.created_at, bookings.id limit ${MAX_ROWS}`.execute(
    db,
  );
  return rows;
};
