import type pg from 'pg';

/** Fills each of these raids with so many bookings of these people, directly. */
export const insertBookings = async (
  pool: pg.Pool,
  raidIds: string[],
  creatorIds: string[],
  count: number,
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query(`select set_config('forge.action', 'bench', false)`);
    await client.query('begin');
    await client.query(
      `update raids set taken = taken + $2, taken_cloth = taken_cloth + $2, last_seat = last_seat + $2
       where id = any($1)`,
      [raidIds, count],
    );
    await client.query(
      `insert into bookings (raid_id, created_by, seat, created_at, raider_io_link, client_name,
         client_realm, client_class, client_faction, payment_realm, payment_faction, source, price,
         deposit, contact_info, additional_notes, selected_bosses, price_floor, character_key)
       select raid_id, ($2::uuid[])[1 + seat % cardinality($2::uuid[])], seat,
         now() + seat * interval '1 ms', '', 'Client' || seat, 'Kazzak', 'Mage', 'Horde', 'Kazzak',
         'Horde', 'TC', 1000000, 0, '', '', '{}', 900000, 'client' || seat || '-kazzak'
       from unnest($1::uuid[]) as raid_id, generate_series(1, $3::int) as seat`,
      [raidIds, creatorIds, count],
    );
    await client.query(
      `select pg_notify('forge', 'raid-seats ' || id) from unnest($1::uuid[]) as id`,
      [raidIds],
    );
    await client.query('commit');
  } finally {
    client.release(true);
  }
};
