import { sql } from 'kysely';
import { NEARBY_HOURS } from '@forge/contract/bookings/booking-rules';
import { characterKey } from '@forge/contract/bookings/character-key';
import type { Database } from '../../database/database.ts';
import { LISTED_DAYS } from '../raids/raids.repository.ts';

/** Published raids, as far back as they are listed, in which this person has a booking. */
export const listOwnRaids = async (db: Database, userId: string): Promise<string[]> => {
  // Raid by raid: `exists` would read all bookings of the person, however old.
  const { rows } = await sql<{ id: string }>`
    select raids.id from raids cross join lateral (
      select from bookings
      where raid_id = raids.id and created_by = ${userId} and left_as is null limit 1) as own
    where published_at is not null and deleted_at is null and starts_at > now() - make_interval(days => ${LISTED_DAYS})
    order by starts_at, raids.id`.execute(db);
  return rows.map(({ id }) => id);
};

export type NearbyRow = {
  id: string;
  name: string;
  day: string;
  time_of_day: string;
  version: number;
};

type Character = { raidId: string; clientName: string; clientRealm: string };

/** Other raids that start within NEARBY_HOURS of this one and have a booking of this person for the character. */
export const listNearby = async (
  db: Database,
  userId: string,
  { raidId, clientName, clientRealm }: Character,
): Promise<NearbyRow[]> => {
  const { rows } = await sql<NearbyRow>`
    select near.id, near.name, near.day, near.time_of_day, near.version
    from raids as target
      join raids as near on near.id <> target.id and near.published_at is not null
        and near.deleted_at is null and near.cancelled_at is null
        and near.starts_at between target.starts_at - make_interval(hours => ${NEARBY_HOURS})
          and target.starts_at + make_interval(hours => ${NEARBY_HOURS})
      join bookings on raid_id = near.id and left_as is null
        and character_key = ${characterKey(clientName, clientRealm)} and bookings.created_by = ${userId}
    where target.id = ${raidId}
    order by near.starts_at, near.id`.execute(db);
  return rows;
};
