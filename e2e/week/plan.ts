import { addDays } from '@forge/contract/paris-time';
import { raidDraft } from '@forge/testkit/raid-fixtures';
import { readAs } from '../support/api.ts';
import { decoded } from '../support/encoded-payload.ts';
import { expect } from './expect.ts';
import { goTo } from './go-to.ts';
import type { WeekRaid } from './expected-state.ts';
import { raidWeek, salesWeek, type WeekScenario } from './week-scenario.ts';

// No word begins like another, or like a day or a time: raids are found by what is typed.
const names = [
  'Anvil',
  'Bellows',
  'Crucible',
  'Dross',
  'Ember',
  'Flux',
  'Grindstone',
  'Hammer',
  'Ingot',
  'Kiln',
];
/** Which raid has few seats, for the race; which has no collector. */
export const SCARCE = 9;
const UNCOLLECTED = 4;

type PublishedRaid = {
  _id: string;
  name: string;
  date: string;
  time: string;
  pot: number;
  maxClients: number;
  raidLeader: { _id: string };
  goldCollector: { _id: string } | null;
};

/** The manager copies ten drafts of this week to the next, and publishes the copies at once. */
export const planWeek = async (scenario: WeekScenario): Promise<WeekRaid[]> => {
  const { people, expected, jobs } = scenario;
  const { manager, leader, otherLeader, collector, otherCollector } = people;
  const drafts = names.map((name, index) =>
    raidDraft(index % 3 === 2 ? otherLeader.id : leader.id, {
      name,
      date: addDays(salesWeek, index % 7),
      time: index < 7 ? '20:30' : '22:45',
      pot: 1_000_000 + 13_337 * index,
      maxClients: index === SCARCE ? 2 : 10,
      // The first raid's gold is collected in the browser.
      goldCollector: index === 0 ? collector.id : index === UNCOLLECTED ? '' : otherCollector.id,
    }),
  );
  const planned = await scenario.call<{ _id: string }[]>('manager', '/raid/plan', {
    raids: drafts,
  });

  const page = await scenario.pageOf('manager');
  await goTo(page, `/dashboard/upcoming-raids?view=week&week=${raidWeek}`);
  await jobs.do('Copy a week of ten raids and publish it', 'Raid Manager', page, async () => {
    await page.getByRole('button', { name: 'Copy last week' }).click();
    await page.getByRole('button', { name: 'Create and publish 10 raids' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm Publication' });
    await question.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('10 raids created and published')).toBeVisible();
  });
  for (const { _id: id } of planned) await scenario.call('manager', '/raid/delete', { id });

  const published = decoded(await readAs(people.admin, '/raid/published')) as PublishedRaid[];
  const raids = drafts.map((draft) => {
    const raid = published.find(({ name }) => name === draft.name);
    expect(raid).toMatchObject({
      date: addDays(draft.date, 7),
      time: draft.time,
      pot: draft.pot,
      maxClients: draft.maxClients,
      raidLeader: { _id: draft.raidLeader },
    });
    expect(raid?.goldCollector?._id ?? '').toBe(draft.goldCollector);
    return {
      ...(raid as PublishedRaid),
      id: raid?._id ?? '',
      cancelled: null,
      createdBy: manager,
      leader: scenario.everyone.find(({ id }) => id === draft.raidLeader) ?? leader,
      collector: scenario.everyone.find(({ id }) => id === draft.goldCollector) ?? null,
    };
  });
  expect(published).toHaveLength(names.length);
  expected.raids.push(...raids);
  return raids;
};
