import type { Raid } from '@forge/contract/raids/raid';
import type { RoleName } from '@forge/contract/viewer';
import { expect, test } from 'vitest';
import { viewer } from '../../../test/fixtures.ts';
import {
  firstUpcoming,
  groupByDay,
  hasStarted,
  isPast,
  listRaids,
  noFilters,
  summaryOf,
} from './raid-listing.ts';

const person = (id: string) => ({ _id: id, username: id });

const raid = (changes: Partial<Raid> = {}): Raid => ({
  _id: `${changes.date ?? ''}${changes.time ?? ''}${changes.name ?? ''}`,
  name: 'Manaforge Omega',
  date: '2026-11-20',
  time: '21:30',
  difficulty: 'HEROIC',
  raidType: 'Full Run',
  lootType: 'Unsaved',
  organization: 'Guild',
  pot: 1_000_000,
  maxClients: 8,
  bossCount: 8,
  clients: [],
  raidLeader: person('leader'),
  goldCollector: null,
  armourCaps: null,
  armourTaken: { plate: 0, mail: 0, leather: 0, cloth: 0 },
  cancelled: null,
  version: 1,
  ...changes,
});

const advertiser = viewer('someone', 'Advertiser');
const defaults = { filters: noFilters, showPast: false, page: 1 };
const now = new Date('2026-11-20T12:00:00Z').getTime();
const namesOf = (raids: readonly Raid[]) => raids.map(({ name }) => name);

test('sorts by day and time of day, soonest first', () => {
  const listing = listRaids(
    [
      raid({ name: 'evening', time: '21:30' }),
      raid({ name: 'next day', date: '2026-11-21', time: '00:00' }),
      raid({ name: 'morning', time: '10:00' }),
      raid({ name: 'next year', date: '2027-01-02', time: '09:00' }),
    ],
    advertiser,
    defaults,
    now,
  );
  expect(namesOf(listing.listed)).toEqual(['morning', 'evening', 'next day', 'next year']);
});

test('combines filters and counts the raids they hide', () => {
  const raids = [
    raid({ name: 'both', difficulty: 'MYTHIC', lootType: 'VIP' }),
    raid({ name: 'one', difficulty: 'MYTHIC' }),
    raid({ name: 'none' }),
  ];
  const filters = { ...noFilters, difficulty: 'MYTHIC', lootType: 'VIP' };
  const listing = listRaids(raids, advertiser, { ...defaults, filters }, now);
  expect(namesOf(listing.listed)).toEqual(['both']);
  expect(listing.hiddenByFilters).toBe(2);
});

test('offers the filter values that occur in any loaded raid', () => {
  const raids = [raid({ difficulty: 'NORMAL' }), raid({ difficulty: 'MYTHIC', raidType: 'Curve' })];
  const filters = { ...noFilters, difficulty: 'NORMAL' };
  expect(listRaids(raids, advertiser, { ...defaults, filters }, now).found).toEqual({
    difficulty: ['NORMAL', 'MYTHIC'],
    raidType: ['Full Run', 'Curve'],
    lootType: ['Unsaved'],
  });
});

test('treats a raid as past twelve hours after its start in Paris time', () => {
  const started = new Date('2026-11-20T20:30:00Z').getTime();
  const twelveHours = 12 * 60 * 60_000;
  expect(isPast(raid(), started + twelveHours)).toBe(false);
  expect(isPast(raid(), started + twelveHours + 1)).toBe(true);
});

test('groups raids by day in their order, and finds the first to come below started ones', () => {
  const evening = raid({ name: 'evening', time: '21:30' });
  const morning = raid({ name: 'morning', time: '10:00' });
  const tomorrow = raid({ name: 'tomorrow', date: '2026-11-21', time: '00:00' });
  const sorted = [morning, evening, tomorrow];
  expect(groupByDay(sorted)).toEqual([
    { date: '2026-11-20', raids: [morning, evening] },
    { date: '2026-11-21', raids: [tomorrow] },
  ]);
  expect(sorted.map((each) => hasStarted(each, now))).toEqual([true, false, false]);
  expect(firstUpcoming(sorted, advertiser, now)).toBe(evening);
  expect(firstUpcoming([evening, tomorrow], advertiser, now)).toBeUndefined();
  expect(firstUpcoming([morning], advertiser, now)).toBeUndefined();
  // Who leads the running raid is not taken past it.
  expect(firstUpcoming(sorted, viewer('leader', 'Raid Leader'), now)).toBeUndefined();
});

test('hides past raids unless showPast is set', () => {
  const raids = [raid({ name: 'over', date: '2026-11-18' }), raid({ name: 'to come' })];
  const hidden = listRaids(raids, advertiser, defaults, now);
  expect(namesOf(hidden.listed)).toEqual(['to come']);
  expect(hidden.hiddenAsPast).toBe(1);
  const shown = listRaids(raids, advertiser, { ...defaults, showPast: true }, now);
  expect(namesOf(shown.listed)).toEqual(['over', 'to come']);
});

test('lists thirty raids per page and clamps the page number', () => {
  const raids = Array.from({ length: 31 }, (_, index) =>
    raid({ name: `raid ${String(index).padStart(2, '0')}` }),
  );
  expect(listRaids(raids, advertiser, defaults, now).onPage).toHaveLength(30);
  const far = listRaids(raids, advertiser, { ...defaults, page: 9 }, now);
  expect(far.page).toBe(2);
  expect(namesOf(far.onPage)).toEqual(['raid 30']);
});

test('lists the page of the open raid, unless the filters hide it', () => {
  const raids = Array.from({ length: 31 }, (_, index) =>
    raid({ name: `raid ${String(index).padStart(2, '0')}` }),
  );
  const open = raids[30]?._id ?? '';
  expect(listRaids(raids, advertiser, { ...defaults, open }, now).page).toBe(2);
  expect(listRaids(raids.slice(1), advertiser, { ...defaults, open, page: 2 }, now).page).toBe(1);
  const filters = { ...noFilters, difficulty: 'MYTHIC' };
  expect(listRaids(raids, advertiser, { ...defaults, open, filters }, now).page).toBe(1);
});

test('lists leaders and collectors only the raids they run, even if they are managers', () => {
  const raids = [
    raid({ name: 'led', raidLeader: person('me') }),
    raid({ name: 'collected', goldCollector: person('me') }),
    raid({ name: 'of others' }),
  ];
  const list = (...roles: RoleName[]) =>
    namesOf(listRaids(raids, viewer('me', ...roles), defaults, now).listed);
  expect(list('Raid Leader')).toEqual(['collected', 'led']);
  expect(list('Raid Leader', 'Raid Manager')).toEqual(['collected', 'led']);
  expect(list('Admin')).toHaveLength(3);
});

test('summarizes how many raids have free seats and how many are hidden', () => {
  const raids = [
    raid({ name: 'shown' }),
    raid({ name: 'full', maxClients: 1, clients: ['a'] }),
    raid({ name: 'cancelled', cancelled: { reason: 'No tank', at: '2026-11-19T12:00:00Z' } }),
    raid({ name: 'filtered', difficulty: 'MYTHIC' }),
    raid({ name: 'past', date: '2026-11-18' }),
  ];
  const filters = { ...noFilters, difficulty: 'HEROIC' };
  expect(summaryOf(listRaids(raids, advertiser, { ...defaults, filters }, now))).toBe(
    '1 with free seats, 1 hidden by your filters, 1 past hidden',
  );
  expect(summaryOf(listRaids(raids.slice(0, 1), advertiser, defaults, now))).toBe(
    '1 with free seats',
  );
});
