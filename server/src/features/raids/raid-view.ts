import type { Raid, RaidPerson } from '@forge/contract/raids/raid';
import type { RaidRow } from './raids.repository.ts';

const person = (id: string, username: string, discordUsername: string): RaidPerson => ({
  _id: id,
  username,
  discord: { username: discordUsername },
});

export const viewPerson = (row: { id: string; username: string; discord_username: string }) =>
  person(row.id, row.username, row.discord_username);

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
  clients: row.client_ids,
  raidLeader: person(row.leader_id, row.leader_name, row.leader_discord),
  goldCollector: row.collector_id
    ? person(row.collector_id, row.collector_name ?? '', row.collector_discord ?? '')
    : null,
});
