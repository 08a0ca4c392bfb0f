import { parisDay, timeOfMinutes } from '@forge/contract/paris-time';
import { difficulties, lootTypes, organizations } from '@forge/contract/raids/raid';
import type { SeededRandom } from './seeded-random.ts';
import type { DemoUsers } from './demo-users.ts';

const DAY_MS = 24 * 3_600_000;

const names = [
  'Manaforge Omega',
  'Liberation of Undermine',
  'Nerub-ar Palace',
  'Amirdrassil',
  'Aberrus',
  'Vault of the Incarnates',
  'Sepulcher of the First Ones',
  'Castle Nathria',
];

/** How many raids per day, relative to today. */
const raidsPerDay: [dayOffset: number, raids: number][] = [
  [-12, 1],
  [-6, 2],
  [-3, 2],
  [-2, 2],
  [-1, 4],
  [0, 6],
  [1, 6],
  [2, 5],
  [3, 4],
  [4, 3],
  [6, 3],
  [9, 2],
  [13, 2],
];

const raidOf = (day: string, users: DemoUsers, random: SeededRandom) => {
  const isCurve = random.chance(0.25);
  const difficulty = isCurve ? 'HEROIC' : random.pick(difficulties);
  const name = random.pick(names);
  return {
    name: isCurve ? `${name}: Ahead of the Curve` : `${name} ${difficulty.toLowerCase()}`,
    day,
    // Quarter hours from 16:00 to 23:30.
    time_of_day: timeOfMinutes(16 * 60 + random.int(31) * 15),
    difficulty,
    organization: random.pick(organizations),
    loot_type: random.pick(lootTypes),
    raid_type: isCurve ? ('Curve' as const) : ('Full Run' as const),
    boss_count: isCurve ? 2 : 8,
    max_clients: random.pick([4, 6, 8, 8, 10, 12]),
    pot: (difficulty === 'MYTHIC' ? 900_000 : 250_000) + random.int(40) * 12_500,
    leader_id: random.pick(users['Raid Leader']),
    collector_id: random.chance(0.85) ? random.pick(users['Gold Collector']) : null,
    created_by: random.pick(users['Raid Manager']),
    deleted_at: null,
  };
};

/** About forty raids: past ones published, each later day with one unpublished. */
export const demoRaids = (now: Date, users: DemoUsers, random: SeededRandom) =>
  raidsPerDay.flatMap(([offset, count]) =>
    Array.from({ length: count }, (_, index) => {
      const day = parisDay(new Date(now.getTime() + offset * DAY_MS));
      const isUnpublished = offset > 0 && index === count - 1;
      const publishedAt = new Date(now.getTime() + Math.min(offset - 3, -1) * DAY_MS);
      return { ...raidOf(day, users, random), published_at: isUnpublished ? null : publishedAt };
    }),
  );
