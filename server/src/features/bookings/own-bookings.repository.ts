import { sql } from 'kysely';
import { characterKey } from '@forge/contract/bookings/character-key';
import { NEARBY_HOURS, type NearbyRaid } from '@forge/contract/bookings/own-bookings-api';
import type { Database } from '../../database/database.ts';

/** Published raids, as far back as they are listed, in which this person has a booking. */
export const listOwnRaids = async (db: Database, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from raids
    where published_at is not null and deleted_at is null and starts_at > now() - interval '30 days'
      and exists (select from bookings
        where raid_id = raids.id and created_by = ${userId} and left_as is null)
    order by starts_at, id`.execute(db);
  return rows.map(({ id }) => id);
};

type Character = { raidId: string; clientName: string; clientRealm: string };

/** Other raids that start within hours of this one and have a booking of this person for the character. */
export const listNearby = async (
  db: Database,
  userId: string,
  { raidId, clientName, clientRealm }: Character,
): Promise<NearbyRaid[]> => {
  const { rows } = await sql<NearbyRaid>`
    select near.id as _id, near.name, near.day as date, near.time_of_day as time, near.version
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
