import { isDay } from '@forge/contract/paris-time';
import { RAID_PARAMETER } from '../../lib/raid-link.ts';
import { filterNames, type FilterName, type RaidFilters } from './raid-board.ts';

/** All that a link to the page can say. */
export type RaidAddress = {
  filters: RaidFilters;
  showPast: boolean;
  page: number;
  /** The raid whose details are open. */
  open: string | null;
};

const parameterOf: Record<FilterName, string> = {
  date: 'date',
  difficulty: 'difficulty',
  raidType: 'type',
  lootType: 'loot',
};
const others = ['past', 'page', RAID_PARAMETER];

export const saysSomething = (query: URLSearchParams) =>
  [...Object.values(parameterOf), ...others].some((name) => query.has(name));

/** A text that cannot be a day filters nothing, rather than everything. */
const cleanFilter = (name: FilterName, value: string | null) =>
  value === null || (name === 'date' && !isDay(value)) ? '' : value;

export const filtersFrom = (read: (name: FilterName) => string | null) =>
  Object.fromEntries(
    filterNames.map((name) => [name, cleanFilter(name, read(name))]),
  ) as RaidFilters;

export const readAddress = (query: URLSearchParams): RaidAddress => {
  const page = Number(query.get('page') ?? 1);
  return {
    filters: filtersFrom((name) => query.get(parameterOf[name])),
    showPast: query.get('past') === '1',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    open: query.get(RAID_PARAMETER),
  };
};

/** Only what differs from the plain page, so that links stay short. */
export const writeAddress = ({ filters, showPast, page, open }: RaidAddress): URLSearchParams => {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    if (filters[name] !== '') query.set(parameterOf[name], filters[name]);
  }
  if (showPast) query.set('past', '1');
  if (page > 1) query.set('page', String(page));
  if (open !== null) query.set(RAID_PARAMETER, open);
  return query;
};
