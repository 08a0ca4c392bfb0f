import { parisDay, timeOfMinutes } from '@forge/contract/paris-time';
import { difficulties, lootTypes, organizations } from '@forge/contract/raids/raid';
import type { Chance } from './chance.ts';
import type { DemoCrowd } from './demo-people.ts';

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

/** On which days from today raids lie, and how many: a busy week around tonight. */
const evenings: [day: number, raids: number][] = [
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

const raidOf = (day: string, crowd: DemoCrowd, chance: Chance) => {
  const isCurve = chance.happens(0.25);
  const difficulty = isCurve ? 'HEROIC' : chance.pick(difficulties);
  const name = chance.pick(names);
  return {
    name: isCurve ? `${name}: Ahead of the Curve` : `${name} ${difficulty.toLowerCase()}`,
    day,
    // Evenings, on quarter hours: from four in the afternoon to half past eleven.
    time_of_day: timeOfMinutes(16 * 60 + chance.upTo(31) * 15),
    difficulty,
    organization: chance.pick(organizations),
    loot_type: chance.pick(lootTypes),
    raid_type: isCurve ? ('Curve' as const) : ('Full Run' as const),
    boss_count: isCurve ? 2 : 8,
    max_clients: chance.pick([4, 6, 8, 8, 10, 12]),
    pot: (difficulty === 'MYTHIC' ? 900_000 : 250_000) + chance.upTo(40) * 12_500,
    leader_id: chance.pick(crowd['Raid Leader']),
    collector_id: chance.happens(0.85) ? chance.pick(crowd['Gold Collector']) : null,
    created_by: chance.pick(crowd['Raid Manager']),
    deleted_at: null,
  };
};

/** Some forty raids around today: past ones published, later ones published or still plans. */
export const demoRaids = (now: Date, crowd: DemoCrowd, chance: Chance) =>
  evenings.flatMap(([offset, count]) =>
    Array.from({ length: count }, (_, index) => {
      const day = parisDay(new Date(now.getTime() + offset * DAY_MS));
      const isPlan = offset > 0 && index === count - 1;
      const publishedAt = new Date(now.getTime() + Math.min(offset - 3, -1) * DAY_MS);
      return { ...raidOf(day, crowd, chance), published_at: isPlan ? null : publishedAt };
    }),
  );
