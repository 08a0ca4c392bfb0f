import type { z } from 'zod';
import { isMasked } from '@forge/contract/bookings/booking';
import {
  bookingExportColumns,
  type ExportedBooking,
} from '@forge/contract/exports/booking-columns';
import type { exportApi } from '@forge/contract/exports/export-api';
import { isPastRaid, raidFilter, seatFilter } from '@forge/contract/raids/raid-filters';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import {
  rowsInMemory,
  rowsOfQuery,
  type ExportedTable,
  type RowSource,
} from '../../exports/exported-table.ts';
import { staffOfRow, viewArmourTaken, viewCaps } from '../raids/raid-view.ts';
import { viewBooking } from './booking-view.ts';
import { selectReadableBookings, type SlottedRow } from './bookings.repository.ts';
import { listBookings } from './list-bookings.ts';
import type { RaidCache } from './raid-cache.ts';

type Query = z.output<typeof exportApi.bookings.files.csv.request>;

/** A raid's table as the viewer sees it, masked rows included. */
const tableOfRaid = async (raids: RaidCache, viewer: Viewer, raidId: string) => {
  const seen = await listBookings(raids, viewer, raidId);
  return rowsInMemory(seen.map((booking, index) => ({ slot: index + 1, seen: booking })));
};

/** All that the viewer reads in full, of the raids that match the filters. */
const unmaskedBookings = (
  viewer: Viewer,
  now: Date,
  { date, difficulty, type, loot, free, armour, mine, past }: Omit<Query, 'raidId'>,
): RowSource<ExportedBooking> => {
  const matches = raidFilter({ date, difficulty, raidType: type, lootType: loot });
  const hasSeats = seatFilter({ freeOnly: free === '1', armour, mine: mine === '1' });
  const isListed = (row: SlottedRow) =>
    (past === '1' || !isPastRaid(row.starts_at.getTime(), now.getTime())) &&
    matches({
      date: row.day,
      difficulty: row.difficulty,
      raidType: row.raid_type,
      lootType: row.loot_type,
    }) &&
    hasSeats({
      clients: { length: row.taken },
      maxClients: row.max_clients,
      armourCaps: viewCaps(row),
      armourTaken: viewArmourTaken(row),
      isCancelled: row.is_cancelled,
      isOwn: row.is_own_raid,
    });
  const query = selectReadableBookings({ userId: viewer.id, all: isAdminLevel(viewer) });
  return rowsOfQuery(query, (rows) =>
    rows
      .filter(isListed)
      .map((row) => ({ slot: row.slot, seen: viewBooking(viewer, staffOfRow(row), row) }))
      .filter(({ seen }) => !isMasked(seen)),
  );
};

export const exportBookings = async (
  { now, raids }: { now: AppContext['now']; raids: RaidCache },
  viewer: Viewer,
  { raidId, ...filters }: Query,
): Promise<ExportedTable<ExportedBooking>> => ({
  columns: bookingExportColumns,
  sources: [
    raidId === undefined
      ? unmaskedBookings(viewer, now(), filters)
      : await tableOfRaid(raids, viewer, raidId),
  ],
});
