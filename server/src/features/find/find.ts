import type { Found, FoundBooking, FoundRaid } from '@forge/contract/find/find-api';
import { findPages } from '@forge/contract/find/find-pages';
import { findTerms } from '@forge/contract/find/words';
import { seesEveryRaid } from '@forge/contract/raids/raid-permissions';
import { isAdminLevel, managesRaids, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import {
  findAllBookings,
  findAllRaids,
  findOwnBookings,
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
    isAdminLevel(viewer) ? findAllBookings(db, terms) : findOwnBookings(db, viewer.id, terms),
  ]);
  return {
    raids: raids.map(viewRaid),
    bookings: bookings.map(viewBooking),
    pages: findPages(viewer, terms),
  };
};
