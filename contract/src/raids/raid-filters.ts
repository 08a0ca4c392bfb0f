import { z } from 'zod';
import { isDay } from '../paris-time.ts';
import { optionalChoice } from '../text.ts';
import { armourNames, armourSeatsLeft, type Armour, type Seats } from './armour-seats.ts';
import { difficulties, lootTypes, raidTypes, type Raid } from './raid.ts';

/** The filters of the booking page. An empty string does not filter. */
export type RaidFilters = { date: string; difficulty: string; raidType: string; lootType: string };
export type RaidFilterName = keyof RaidFilters;

export const noRaidFilters: RaidFilters = { date: '', difficulty: '', raidType: '', lootType: '' };
export const raidFilterNames = Object.keys(noRaidFilters) as RaidFilterName[];

/** How the URL of the page and exports name each filter. */
export const raidFilterParameters = {
  date: 'date',
  difficulty: 'difficulty',
  raidType: 'type',
  lootType: 'loot',
} as const satisfies Record<RaidFilterName, string>;

const yesNo = (name: string) =>
  z.enum(['0', '1'], { error: `${name} must be 0 or 1` }).default('0');

/** The filters as parameters of a query. */
export const raidFiltersSchema = z.object({
  /** The day of the raid. */
  date: z
    .string()
    .refine((day) => day === '' || isDay(day), 'Please give the date as YYYY-MM-DD')
    .default(''),
  difficulty: optionalChoice(difficulties, 'This difficulty does not exist'),
  type: optionalChoice(raidTypes, 'This raid type does not exist'),
  loot: optionalChoice(lootTypes, 'This loot type does not exist'),
  free: yesNo('free'),
  armour: optionalChoice(armourNames, 'This armour does not exist'),
  mine: yesNo('mine'),
  /** '0' leaves out raids that count as past. */
  past: z.enum(['0', '1'], { error: 'past must be 0 or 1' }).default('1'),
});

export const raidFilter =
  (filters: RaidFilters) =>
  (raid: Pick<Raid, RaidFilterName>): boolean =>
    raidFilterNames.every((name) => filters[name] === '' || raid[name] === filters[name]);

/** What a seller looks for, beside the raid's own fields. */
export type SeatFilters = {
  freeOnly: boolean;
  /** Raids with a free seat for it; empty: any. */
  armour: Armour | '';
  /** Raids in which the viewer has a booking. */
  mine: boolean;
};

export const seatFilter =
  ({ freeOnly, armour, mine }: SeatFilters) =>
  (raid: Seats & { isCancelled: boolean; isOwn: boolean }): boolean => {
    const isOpen = !raid.isCancelled && raid.clients.length < raid.maxClients;
    if ((freeOnly || armour !== '') && !isOpen) return false;
    if (armour !== '' && armourSeatsLeft(raid, armour) === 0) return false;
    return !mine || raid.isOwn;
  };

const PAST_AFTER_MS = 12 * 60 * 60_000;

/** Raids that started before this are past. */
export const pastRaidsStartBefore = (nowMs: number): number => nowMs - PAST_AFTER_MS;

/** Past raids are hidden on the booking page, unless they are asked for. */
export const isPastRaid = (startsAtMs: number, nowMs: number): boolean =>
  startsAtMs < pastRaidsStartBefore(nowMs);
