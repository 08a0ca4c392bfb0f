import { armourNames, type ArmourCaps, type ArmourTaken } from '@forge/contract/raids/armour-seats';
import type { Raid, RaidPerson, RaidStaff } from '@forge/contract/raids/raid';
import type { RaidTemplate } from '@forge/contract/raids/raid-template';
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

export const staffOfRow = (row: Pick<RaidRow, 'leader_id' | 'collector_id'>): RaidStaff => ({
  leaderId: row.leader_id,
  collectorId: row.collector_id,
});

export const viewCancelled = (row: Pick<RaidRow, 'cancelled_at' | 'cancel_reason'>) =>
  row.cancelled_at ? { reason: row.cancel_reason ?? '', at: row.cancelled_at.toISOString() } : null;

/** Null if every armour may have any number of seats. */
export const viewCaps = (
  row: Pick<RaidRow, 'cap_plate' | 'cap_mail' | 'cap_leather' | 'cap_cloth'>,
): ArmourCaps | null => {
  const { cap_plate: plate, cap_mail: mail, cap_leather: leather, cap_cloth: cloth } = row;
  const caps = { plate, mail, leather, cloth };
  return armourNames.every((armour) => caps[armour] === null) ? null : caps;
};

export const viewArmourTaken = (
  row: Pick<RaidRow, 'taken_plate' | 'taken_mail' | 'taken_leather' | 'taken_cloth'>,
): ArmourTaken => ({
  plate: row.taken_plate,
  mail: row.taken_mail,
  leather: row.taken_leather,
  cloth: row.taken_cloth,
});

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
  armourCaps: viewCaps(row),
  armourTaken: viewArmourTaken(row),
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
  armourCaps: viewCaps(row),
  bossCount: row.boss_count,
});
