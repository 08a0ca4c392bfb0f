import type pg from 'pg';
import type { RaidStaff } from '@forge/contract/raids/raid';
import { inTurn, withRole, type LoadPerson } from './clients.ts';

export type LoadRaid = {
  id: string;
  staff: RaidStaff;
  leader: LoadPerson;
  collector: LoadPerson;
  sold: number;
  /** Bookings that are not done yet, the oldest first. */
  open: { id: string; flags: number }[];
};

/** A large raid; when it is full, the next one takes its place. */
export const SEATS = 30;

/** Tonight's and the next days' raids, each with a leader and a collector of the crowd. */
export const publishRaids = async (
  pool: pg.Pool,
  people: LoadPerson[],
  count: number,
): Promise<LoadRaid[]> => {
  const leaders = withRole(people, 'Raid Leader');
  const collectors = withRole(people, 'Gold Collector');
  const manager = inTurn(withRole(people, 'Raid Manager'), 0);
  const client = await pool.connect();
  try {
    await client.query(`select set_config('forge.action', 'bench', false)`);
    const raids: LoadRaid[] = [];
    for (let index = 0; index < count; index += 1) {
      const [leader, collector] = [inTurn(leaders, index), inTurn(collectors, index)];
      const { rows } = await client.query<{ id: string }>(
        `insert into raids (name, day, time_of_day, difficulty, organization, loot_type, raid_type,
           boss_count, max_clients, pot, leader_id, collector_id, created_by, published_at)
         values ('Evening ' || $1::int, current_date + 1 + $1::int / 20, '20:00', 'HEROIC', 'Guild', 'Unsaved',
           'Full Run', 8, $2, 1000000, $3, $4, $5, now()) returning id`,
        [index, SEATS, leader.id, collector.id, manager.id],
      );
      const staff = { leaderId: leader.id, collectorId: collector.id };
      raids.push({ id: rows[0]?.id ?? '', staff, leader, collector, sold: 0, open: [] });
    }
    await client.query(`select pg_notify('forge', 'raid-published x')`);
    return raids;
  } finally {
    client.release(true);
  }
};
