import { canOpenDetails } from '@forge/contract/bookings/booking-permissions';
import { parisInstant } from '@forge/contract/paris-time';
import { difficulties, lootTypes, raidTypes, staffOf, type Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { clampPage, pageOfRows } from '../../lib/paging.ts';

const PAST_AFTER_MS = 12 * 60 * 60_000;

/** What the list is narrowed to; an empty text narrows nothing. */
export type RaidFilters = { date: string; difficulty: string; raidType: string; lootType: string };
export type FilterName = keyof RaidFilters;

export const noFilters: RaidFilters = { date: '', difficulty: '', raidType: '', lootType: '' };
export const filterNames = Object.keys(noFilters) as FilterName[];

/** The filters that hide anything. */
export const setFilters = (filters: RaidFilters) =>
  filterNames.filter((name) => filters[name] !== '');

export const isFull = (raid: Pick<Raid, 'clients' | 'maxClients'>) =>
  raid.clients.length >= raid.maxClients;

export const isPast = (raid: Pick<Raid, 'date' | 'time'>, now: number) =>
  parisInstant(raid.date, raid.time).getTime() + PAST_AFTER_MS < now;

// A manager is sent every raid for the planning pages; here a leader finds the own ones only.
const isListedFor = (viewer: Viewer) => (raid: Raid) => canOpenDetails(viewer, staffOf(raid));

const passes = (filters: RaidFilters) => (raid: Raid) =>
  filterNames.every((name) => filters[name] === '' || raid[name] === filters[name]);

// Days and times of the API are written so that their text sorts like the clock.
const startOf = ({ date, time }: Raid) => `${date} ${time}`;

const byStart = (one: Raid, other: Raid) =>
  startOf(one).localeCompare(startOf(other)) ||
  one.name.localeCompare(other.name) ||
  one._id.localeCompare(other._id);

export type RaidBoard = {
  /** Everything that passes the filters, soonest first. */
  listed: Raid[];
  /** The part of it that this page shows. */
  onPage: Raid[];
  page: number;
  /** How many there are for this viewer, hidden or not. */
  total: number;
  hiddenByFilters: number;
  hiddenAsPast: number;
  /** The values that occur, in the order people know them, for the dropdowns. */
  found: Record<Exclude<FilterName, 'date'>, string[]>;
};

type Wanted = { filters: RaidFilters; showPast: boolean; page: number };

/** What the page shows of the published raids. */
export const raidBoard = (
  published: readonly Raid[],
  viewer: Viewer,
  { filters, showPast, page }: Wanted,
  now: number,
): RaidBoard => {
  const all = published.filter(isListedFor(viewer));
  const passing = all.filter(passes(filters));
  const isShown = (raid: Raid) => showPast || !isPast(raid, now);
  const listed = passing.filter(isShown).sort(byStart);
  const found = (name: FilterName, values: readonly string[]) =>
    values.filter((value) => all.some((raid) => raid[name] === value));
  return {
    listed,
    onPage: pageOfRows(listed, page),
    page: clampPage(page, listed.length),
    total: all.length,
    hiddenByFilters: all.filter(isShown).length - listed.length,
    hiddenAsPast: passing.length - listed.length,
    found: {
      difficulty: found('difficulty', difficulties),
      raidType: found('raidType', raidTypes),
      lootType: found('lootType', lootTypes),
    },
  };
};

export const raidsWord = (count: number) => (count === 1 ? '1 raid' : `${count} raids`);

/** What is shown of how much, and where the rest is. */
export const summaryOf = ({ listed, total, hiddenByFilters, hiddenAsPast }: RaidBoard): string =>
  [
    `${listed.length} of ${raidsWord(total)} shown`,
    hiddenByFilters > 0 && `${hiddenByFilters} hidden by your filters`,
    hiddenAsPast > 0 && `${hiddenAsPast} hidden as past`,
  ]
    .filter(Boolean)
    .join(' · ');
