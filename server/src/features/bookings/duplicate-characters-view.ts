import type { DuplicateCharacter } from '@forge/contract/bookings/duplicate-characters-api';
import type { DuplicateRow } from './duplicate-characters.repository.ts';

/** One entry per raid and character that still has more than one booking. */
export const viewDuplicates = (rows: DuplicateRow[]): DuplicateCharacter[] => {
  const entries = new Map<string, DuplicateCharacter>();
  for (const row of rows) {
    const group = `${row.raid_id} ${row.key}`;
    const raid = {
      _id: row.raid_id,
      name: row.raid_name,
      date: row.day,
      time: row.time_of_day,
      version: row.raid_version,
    };
    const entry = entries.get(group) ?? { raid, bookings: [] };
    entries.set(group, entry);
    entry.bookings.push({
      _id: row.id,
      clientName: row.client_name,
      clientRealm: row.client_realm,
      status: row.done_at !== null,
      version: row.version,
      advertiser: row.creator_name,
      createdAt: row.created_at.toISOString(),
    });
  }
  return [...entries.values()].filter(({ bookings }) => bookings.length > 1);
};
