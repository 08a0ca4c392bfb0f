import { armourNames } from '@forge/contract/raids/armour-seats';
import { seatFilter, type SeatFilters } from '@forge/contract/raids/raid-filters';
import type { Raid } from '@forge/contract/raids/raid';
import { filterStorage } from './filter-storage.ts';

export const noSeatFilters: SeatFilters = { freeOnly: false, armour: '', mine: false };

/** How the URL names each, and the local storage after its prefix. */
const nameOf = { freeOnly: 'free', armour: 'armour', mine: 'mine' } as const;
export const seatParameters = Object.values(nameOf);

export const parseSeatFilters = (read: (name: string) => string | null): SeatFilters => ({
  freeOnly: read(nameOf.freeOnly) === '1',
  armour: armourNames.find((armour) => armour === read(nameOf.armour)) ?? '',
  mine: read(nameOf.mine) === '1',
});

/** Each name with its value; empty for what does not filter. */
export const formatSeatFilters = ({ freeOnly, armour, mine }: SeatFilters) => [
  [nameOf.freeOnly, freeOnly ? '1' : ''] as const,
  [nameOf.armour, armour] as const,
  [nameOf.mine, mine ? '1' : ''] as const,
];

export const activeSeatFilters = (filters: SeatFilters): number =>
  formatSeatFilters(filters).filter(([, value]) => value !== '').length;

/** `ownRaids` is null while it is not known: then nothing is hidden by it. */
export const raidSeatFilter = (filters: SeatFilters, ownRaids: ReadonlySet<string> | null) => {
  const matches = seatFilter(filters);
  return (raid: Raid) =>
    matches({
      ...raid,
      isCancelled: raid.cancelled !== null,
      isOwn: ownRaids?.has(raid._id) ?? true,
    });
};

/** Those of the last visit. */
export const storedSeatFilters = {
  read: (): SeatFilters => parseSeatFilters(filterStorage.read),
  write: (filters: SeatFilters) => {
    for (const [name, value] of formatSeatFilters(filters)) filterStorage.write(name, value);
  },
};
