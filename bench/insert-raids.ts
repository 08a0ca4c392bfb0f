import type pg from 'pg';

type NewRaid = {
  name: string;
  daysAhead: number;
  time: string;
  maxClients: number;
  pot: number;
  leaderId: string;
  collectorId?: string;
};

/** Inserts published raids directly: thousands of them through the API would take minutes. */
export const insertRaids = async (
  pool: pg.Pool,
  createdBy: string,
  raids: NewRaid[],
): Promise<string[]> => {
  const client = await pool.connect();
  try {
    await client.query(`select set_config('forge.action', 'bench', false)`);
    const { rows } = await client.query<{ id: string }>(
      `insert into raids (name, day, time_of_day, difficulty, organization, loot_type, raid_type,
         boss_count, max_clients, pot, leader_id, collector_id, created_by, published_at)
       select name, current_date + "daysAhead", "time", 'HEROIC', 'Guild', 'Unsaved', 'Full Run', 8,
         "maxClients", pot, "leaderId", "collectorId", $2, now()
       from jsonb_to_recordset($1) as new_raids (name text, "daysAhead" int, "time" time,
         "maxClients" int, pot bigint, "leaderId" uuid, "collectorId" uuid)
       returning id`,
      [JSON.stringify(raids), createdBy],
    );
    const ids = rows.map(({ id }) => id);
    await client.query(
      `select pg_notify('forge', 'raid-published ' || id) from unnest($1::uuid[]) as id`,
      [ids],
    );
    return ids;
  } finally {
    client.release(true);
  }
};
