import type { Found, FoundBooking, FoundRaid } from '@forge/contract/find/find-api';
import { MAX_FOUND } from '@forge/contract/find/find-limits';
import { findPages } from '@forge/contract/find/find-pages';
import { findTerms, type FindTerm } from '@forge/contract/find/words';
import { seesEveryRaid } from '@forge/contract/raids/raid-permissions';
import { isAdminLevel, managesRaids, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/database.ts';
import {
  findAllRaids,
  findBookings,
  findBookingsOfStaff,
  findOwnRaids,
  type FoundBookingRow,
  type FoundRaidRow,
} from './find.repository.ts';

const viewBooking = (row: FoundBookingRow): FoundBooking => ({
  _id: row.id,
  raidId: row.raid_id,
  clientName: row.client_name,
  clientRealm: row.client_realm,
  raidName: row.raid_name,
  date: row.day,
  left: row.has_left,
});

const viewRaid = (row: FoundRaidRow): FoundRaid => ({
  _id: row.id,
  name: row.name,
  date: row.day,
  time: row.time_of_day,
});

const newestFirst = (one: FoundBookingRow, other: FoundBookingRow) =>
  other.starts_at.getTime() - one.starts_at.getTime() ||
  one.raid_id.localeCompare(other.raid_id) ||
  one.seat - other.seat;

/**
 * Bookings that this person made, and those of raids that they lead or collect. It begins with these and reads
 * nothing of anyone else's, so that not even its duration depends on them.
 */
const findOwnBookings = async (db: Database, viewer: Viewer, terms: FindTerm[]) => {
  const [made, run] = await Promise.all([
    findBookings(db, terms, { createdBy: viewer.id }),
    findBookingsOfStaff(db, viewer.id, terms),
  ]);
  const byId = new Map([...made, ...run].map((row) => [row.id, row]));
  return [...byId.values()].sort(newestFirst).slice(0, MAX_FOUND);
};

/** Bookings that this person reads in full, raids that they see, and pages that they may open. */
export const find = async (
  { db }: Pick<AppContext, 'db'>,
  viewer: Viewer,
  query: string,
): Promise<Found> => {
  const terms = findTerms(query);
  if (terms.length === 0) return { raids: [], bookings: [], pages: [] };
  const [raids, bookings] = await Promise.all([
    seesEveryRaid(viewer)
      ? findAllRaids(db, terms, { withPending: managesRaids(viewer) })
      : findOwnRaids(db, viewer.id, terms),
    isAdminLevel(viewer) ? findBookings(db, terms) : findOwnBookings(db, viewer, terms),
  ]);
  return {
    raids: raids.map(viewRaid),
    bookings: bookings.map(viewBooking),
    pages: findPages(viewer, terms),
  };
};
