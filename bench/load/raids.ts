import type pg from 'pg';
import type { RaidStaff } from '@forge/contract/raids/raid';
import { insertRaids } from '../insert-raids.ts';
import { roundRobin, withRole, type LoadClient } from './clients.ts';

export type LoadRaid = {
  id: string;
  staff: RaidStaff;
  leader: LoadClient;
  collector: LoadClient;
  sold: number;
  /** Bookings that are not done yet, the oldest first. */
  open: { id: string; flags: number }[];
};

/** A full raid is replaced by a new one. */
export const SEATS = 30;

/** Raids of the next days, each with a leader and a collector. */
export const publishRaids = async (
  pool: pg.Pool,
  clients: LoadClient[],
  count: number,
): Promise<LoadRaid[]> => {
  const leaders = withRole(clients, 'Raid Leader');
  const collectors = withRole(clients, 'Gold Collector');
  const manager = roundRobin(withRole(clients, 'Raid Manager'), 0);
  const raids = Array.from({ length: count }, (_, index) => {
    const [leader, collector] = [roundRobin(leaders, index), roundRobin(collectors, index)];
    return { leader, collector, staff: { leaderId: leader.id, collectorId: collector.id } };
  });
  const ids = await insertRaids(
    pool,
    manager.id,
    raids.map(({ staff }, index) => ({
      ...staff,
      name: `Evening ${index}`,
      daysAhead: 1 + Math.floor(index / 20),
      time: '20:00',
      maxClients: SEATS,
      pot: 1_000_000,
    })),
  );
  return raids.map((raid, index) => ({ ...raid, id: ids[index] ?? '', sold: 0, open: [] }));
};
