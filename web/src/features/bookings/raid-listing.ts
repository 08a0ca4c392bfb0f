import { canOpenDetails } from '@forge/contract/bookings/booking-permissions';
import { compareText } from '@forge/contract/compare-text';
import { parisInstant } from '@forge/contract/paris-time';
import {
  isPastRaid,
  noRaidFilters as noFilters,
  raidFilter,
  raidFilterNames as filterNames,
  type RaidFilterName as FilterName,
  type RaidFilters,
  type SeatFilters,
} from '@forge/contract/raids/raid-filters';
import { collects, leads } from '@forge/contract/raids/raid-permissions';
import { difficulties, lootTypes, raidTypes, staffOf, type Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { noSeatFilters, raidSeatFilter } from './seat-filters.ts';
import { clampPage, PAGE_SIZE, pageOfRows } from '../../lib/paging.ts';

export { filterNames, noFilters, type FilterName, type RaidFilters };

export const activeFilters = (filters: RaidFilters) =>
  filterNames.filter((name) => filters[name] !== '');

export const isFull = (raid: Pick<Raid, 'clients' | 'maxClients'>) =>
  raid.clients.length >= raid.maxClients;

// Time zones are slow to compute for a long list. A changed raid is a new object.
const starts = new WeakMap<object, number>();

const startMs = (raid: Pick<Raid, 'date' | 'time'>) => {
  const known = starts.get(raid);
  if (known !== undefined) return known;
  const start = parisInstant(raid.date, raid.time).getTime();
  starts.set(raid, start);
  return start;
};

export const hasStarted = (raid: Pick<Raid, 'date' | 'time'>, now: number) => startMs(raid) <= now;

export const isPast = (raid: Pick<Raid, 'date' | 'time'>, now: number) =>
  isPastRaid(startMs(raid), now);

// Managers receive every raid for the planning pages; here a leader sees only their own.
export const isListedFor = (viewer: Viewer) => (raid: Raid) =>
  canOpenDetails(viewer, staffOf(raid));

// ISO dates and times sort as text.
const startOf = ({ date, time }: Raid) => `${date} ${time}`;

export const compareByStart = (one: Raid, other: Raid) =>
  compareText(startOf(one), startOf(other)) ||
  one.name.localeCompare(other.name) ||
  compareText(one._id, other._id);

export type RaidListing = {
  /** Everything that passes the filters, soonest first. */
  listed: Raid[];
  /** The rows of the current page. */
  onPage: Raid[];
  page: number;
  hiddenByFilters: number;
  hiddenAsPast: number;
  /** The filter values that occur, in their usual order. */
  found: Record<Exclude<FilterName, 'date'>, string[]>;
};

type ListOptions = {
  filters: RaidFilters;
  seats?: SeatFilters;
  showPast: boolean;
  page: number;
  /** The raid whose details are open; its page is listed. */
  open?: string | null;
  /** The raids with a booking of the viewer; null while they are not known. */
  ownRaids?: ReadonlySet<string> | null;
};

/** Filters, sorts and pages the published raids for this viewer. */
export const listRaids = (
  published: readonly Raid[],
  viewer: Viewer,
  { filters, seats = noSeatFilters, showPast, page, open = null, ownRaids = null }: ListOptions,
  now: number,
): RaidListing => {
  const all = published.filter(isListedFor(viewer));
  const passing = all.filter(raidFilter(filters)).filter(raidSeatFilter(seats, ownRaids));
  const isShown = (raid: Raid) => showPast || !isPast(raid, now);
  const listed = passing.filter(isShown).sort(compareByStart);
  const openIndex = listed.findIndex(({ _id }) => _id === open);
  const shownPage = openIndex < 0 ? page : Math.floor(openIndex / PAGE_SIZE) + 1;
  const found = (name: FilterName, values: readonly string[]) =>
    values.filter((value) => all.some((raid) => raid[name] === value));
  return {
    listed,
    onPage: pageOfRows(listed, shownPage),
    page: clampPage(shownPage, listed.length),
    hiddenByFilters: all.filter(isShown).length - listed.length,
    hiddenAsPast: passing.length - listed.length,
    found: {
      difficulty: found('difficulty', difficulties),
      raidType: found('raidType', raidTypes),
      lootType: found('lootType', lootTypes),
    },
  };
};

/** Shows past raids if the open one is past. */
export const revealOpen = <State extends ListOptions>(
  state: State,
  published: readonly Raid[],
  viewer: Viewer,
  now: number,
): State => {
  const raid = published.find(({ _id }) => _id === state.open);
  if (!raid || state.showPast || !isPast(raid, now)) return state;
  const withPast = { ...state, showPast: true };
  return listRaids(published, viewer, withPast, now).listed.includes(raid) ? withPast : state;
};

/** A cancelled raid is listed but counts nowhere. */
export const availableCount = ({ listed }: Pick<RaidListing, 'listed'>) =>
  listed.filter(({ cancelled }) => cancelled === null).length;

/** Raids sorted by start, by day. */
export const groupByDay = (raids: readonly Raid[]): { date: string; raids: Raid[] }[] =>
  [...new Set(raids.map(({ date }) => date))].map((date) => ({
    date,
    raids: raids.filter((raid) => raid.date === date),
  }));

/** Whether this viewer leads or collects for a raid that has started and is not past. */
export const runsNow = (viewer: Viewer, raid: Raid, now: number) =>
  hasStarted(raid, now) &&
  !isPast(raid, now) &&
  (leads(viewer, staffOf(raid)) || collects(viewer, staffOf(raid)));

/** The first raid to come or run now by this viewer, if raids that have started are above it. */
export const firstUpcoming = (
  raids: readonly Raid[],
  viewer: Viewer,
  now: number,
): Raid | undefined => {
  const index = raids.findIndex(
    (raid) => raid.cancelled === null && (!hasStarted(raid, now) || runsNow(viewer, raid, now)),
  );
  return index > 0 ? raids[index] : undefined;
};

const hasFreeSeats = raidSeatFilter({ ...noSeatFilters, freeOnly: true }, null);

/** Below the title, which says how many are listed. */
export const summaryOf = ({ listed, hiddenByFilters, hiddenAsPast }: RaidListing): string =>
  [
    `${listed.filter(hasFreeSeats).length} with free seats`,
    hiddenByFilters > 0 && `${hiddenByFilters} hidden by your filters`,
    hiddenAsPast > 0 && `${hiddenAsPast} past hidden`,
  ]
    .filter(Boolean)
    .join(', ');
