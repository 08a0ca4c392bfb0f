import { canBook } from '@forge/contract/bookings/booking-permissions';
import { isDay } from '@forge/contract/paris-time';
import {
  raidFilterParameters as parameterOf,
  type SeatFilters,
} from '@forge/contract/raids/raid-filters';
import type { Viewer } from '@forge/contract/viewer';
import { BOOKING_PARAMETER, RAID_PARAMETER } from '../../lib/raid-link.ts';
import { formatSeatFilters, parseSeatFilters, seatParameters } from './seat-filters.ts';
import { filterNames, type FilterName, type RaidFilters } from './raid-listing.ts';

/** The state of the page that its URL carries. */
export type RaidUrlState = {
  filters: RaidFilters;
  seats: SeatFilters;
  showPast: boolean;
  page: number;
  /** The raid whose details are open. */
  open: string | null;
  /** The booking to show in the details. */
  booking: string | null;
};

const otherParameters = [...seatParameters, 'past', 'page', RAID_PARAMETER, BOOKING_PARAMETER];

export const hasUrlState = (query: URLSearchParams) =>
  [...Object.values(parameterOf), ...otherParameters].some((name) => query.has(name));

/** An invalid day filters nothing, rather than everything. */
const parseFilter = (name: FilterName, value: string | null) =>
  value === null || (name === 'date' && !isDay(value)) ? '' : value;

export const filtersFrom = (read: (name: FilterName) => string | null) =>
  Object.fromEntries(
    filterNames.map((name) => [name, parseFilter(name, read(name))]),
  ) as RaidFilters;

export const parseUrlState = (query: URLSearchParams): RaidUrlState => {
  const page = Number(query.get('page') ?? 1);
  return {
    filters: filtersFrom((name) => query.get(parameterOf[name])),
    seats: parseSeatFilters((name) => query.get(name)),
    showPast: query.get('past') === '1',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    open: query.get(RAID_PARAMETER),
    booking: query.get(BOOKING_PARAMETER),
  };
};

/** Contains only what differs from the defaults. */
export const formatUrlState = ({
  filters,
  seats,
  showPast,
  page,
  open,
  booking,
}: RaidUrlState): URLSearchParams => {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    if (filters[name] !== '') query.set(parameterOf[name], filters[name]);
  }
  for (const [name, value] of formatSeatFilters(seats)) if (value !== '') query.set(name, value);
  if (showPast) query.set('past', '1');
  if (page > 1) query.set('page', String(page));
  if (open !== null) query.set(RAID_PARAMETER, open);
  if (booking !== null) query.set(BOOKING_PARAMETER, booking);
  return query;
};

/** Who may not book has no switch for their own bookings: the stored one must not filter anything. */
export const stateFor = (viewer: Viewer, state: RaidUrlState): RaidUrlState =>
  canBook(viewer) ? state : { ...state, seats: { ...state.seats, mine: false } };

/** The filters for an export of all bookings of the listed raids that the viewer reads in full. */
export const exportQuery = ({
  filters,
  seats,
  showPast,
}: RaidUrlState): Record<string, string> => ({
  ...Object.fromEntries(filterNames.map((name) => [parameterOf[name], filters[name]])),
  ...Object.fromEntries(formatSeatFilters(seats).filter(([, value]) => value !== '')),
  ...(!showPast && { past: '0' }),
});
