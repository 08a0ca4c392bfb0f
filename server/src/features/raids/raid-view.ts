import type { Raid, RaidPerson } from '@forge/contract/raids/raid';
import type { RaidTemplate } from '@forge/contract/raids/raid-template';
import { armourTakenOf, capsOf } from '../../database/armour-columns.ts';
import type { TemplateRow } from './raid-templates.repository.ts';
import type { RaidRow } from './raids.repository.ts';

export const viewPerson = (row: {
  id: string;
  username: string;
  discord_username: string;
}): RaidPerson => ({
  _id: row.id,
  username: row.username,
  discord: { username: row.discord_username },
});

export const viewCancelled = (row: Pick<RaidRow, 'cancelled_at' | 'cancel_reason'>) =>
  row.cancelled_at ? { reason: row.cancel_reason ?? '', at: row.cancelled_at.toISOString() } : null;

export const viewRaid = (row: RaidRow): Raid => ({
  _id: row.id,
  name: row.name,
  date: row.day,
  time: row.time_of_day,
  difficulty: row.difficulty,
  raidType: row.raid_type,
  lootType: row.loot_type,
  organization: row.organization,
  pot: row.pot,
  maxClients: row.max_clients,
  bossCount: row.boss_count,
  clients: row.seats.map((seat) => seat.toString(36)),
  armourCaps: capsOf(row),
  armourTaken: armourTakenOf(row),
  raidLeader: { _id: row.leader_id, username: row.leader_name },
  goldCollector: row.collector_id
    ? { _id: row.collector_id, username: row.collector_name ?? '' }
    : null,
  cancelled: viewCancelled(row),
  version: row.version,
});

export const viewTemplate = (row: TemplateRow): RaidTemplate => ({
  _id: row.id,
  name: row.name,
  difficulty: row.difficulty,
  raidType: row.raid_type,
  lootType: row.loot_type,
  organization: row.organization,
  pot: row.pot,
  maxClients: row.max_clients,
  armourCaps: capsOf(row),
  bossCount: row.boss_count,
});
