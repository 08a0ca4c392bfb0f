import { weekOf } from '@forge/contract/ledger/ledger-week';
import { addDays, parisDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import { raidWeekOf } from '@forge/contract/raids/week-plan';
import { raidDraft } from '@forge/testkit/raid-fixtures';
import type { Page } from '@playwright/test';
import { callAs, idOf, readAs } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { decoded } from '../support/encoded-payload.ts';
import type { Caller } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const week = (first: string) => `/dashboard/upcoming-raids?view=week&week=${first}`;

/** Ten raids from Wednesday to Tuesday; the fifth is at night on Sunday. */
const planWeek = async (manager: Caller, leaderId: string, days: string[], name: string) => {
  const raids = Array.from({ length: 10 }, (_, index) =>
    raidDraft(leaderId, {
      name: `${name} ${index}`,
      date: days[index % days.length],
      time: index === 4 ? '02:30' : `${12 + index}:15`,
    }),
  );
  return callAs<Raid[]>(manager, '/raid/plan', { raids, publish: true });
};

const card = (page: Page, name: string) =>
  page.locator('[data-board-raid]').filter({ hasText: name });

/** Name and start of the published raids of these days. */
const publishedOn = async (caller: Caller, from: string, to: string) => {
  const raids = decoded(await readAs(caller, '/raid/published')) as Raid[];
  return raids
    .filter(({ date }) => date >= from && date <= to)
    .map(({ name, date, time }) => `${name} ${date} ${time}`)
    .sort();
};

test('plans and publishes ten raids across a clock change in at most 15 actions', async ({
  as,
  caller,
}) => {
  const manager = await caller('raid-manager');
  const leaderId = await idOf(await caller('raid-leader'));
  const days = ['17', '18', '19', '20', '21', '22', '23'].map((day) => `2032-03-${day}`);
  await planWeek(manager, leaderId, days, 'Spring');
  const page = await as('raid-manager');
  await page.goto(week('2032-03-24'));
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };

  await act(page.getByRole('button', { name: 'Copy last week' }).click());
  const dialog = page.getByRole('dialog', { name: 'Copy last week' });
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(10);
  await expect(dialog).toContainText('The clocks in Paris go forward on 03/28/2032');
  await expect(dialog).toContainText(
    'There is no 2:30 AM in Paris on 03/28/2032: the clocks go forward',
  );
  expect(await axe(page)).toEqual([]);
  // It is not sent like this: the raid that needs a change is shown.
  const publish = dialog.getByRole('button', { name: 'Create and publish 10 raids' });
  await act(publish.click());
  await expect(dialog.getByRole('alert')).toContainText('1 raid needs a change');
  const night = dialog.getByRole('listitem').filter({ hasText: 'Spring 4' });
  await act(night.getByRole('combobox', { name: 'Time' }).fill('3:30 am'));
  await act(page.keyboard.press('Tab'));
  await expect(night).not.toContainText('There is no 2:30 AM');
  const dear = dialog.getByRole('listitem').filter({ hasText: 'Spring 9' });
  await act(dear.getByRole('textbox', { name: 'Price' }).fill('2m'));
  await act(publish.click());
  const question = page.getByRole('alertdialog', { name: 'Confirm Publication' });
  await expect(question).toContainText('Are you sure you want to publish 10 raids?');
  await act(question.getByRole('button', { name: 'Publish' }).click());
  await expect(page.getByText('10 raids created and published')).toBeVisible();
  expect(actions).toBeLessThanOrEqual(15);

  const starts = Array.from({ length: 10 }, (_, index) => {
    const time = index === 4 ? '03:30' : `${12 + index}:15`;
    return `Spring ${index} 2032-03-${24 + (index % 7)} ${time}`;
  });
  expect(await publishedOn(manager, '2032-03-24', '2032-03-30')).toEqual(starts.sort());
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Spring 9')).toContainText('2,000,000');
  // Copied once more, everything is there already.
  await page.getByRole('button', { name: 'Copy last week' }).click();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
});

test(
  'goes on with the next week where nothing is left to copy',
  { tag: '@slow' },
  async ({ as, caller }) => {
    const manager = await caller('raid-manager');
    const leaderId = await idOf(await caller('raid-leader'));
    const drafts = ['2033-05-04', '2033-05-11'].map((date) =>
      raidDraft(leaderId, { name: 'Weekly', date, time: '20:00' }),
    );
    await callAs(manager, '/raid/plan', { raids: drafts, publish: true });
    const page = await as('raid-manager');
    await page.goto(week('2033-05-11'));
    await page.getByRole('button', { name: 'Copy last week' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Nothing left to copy into this week');
    await expect(dialog.getByRole('button', { name: /^Create/ })).toHaveCount(0);
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Plan next week' }).click();
    await expect(page).toHaveURL(/week=2033-05-18/);
    await expect(page.getByRole('dialog', { name: 'Plan next week' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Create and publish 1 raid' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect
      .poll(() => publishedOn(manager, '2033-05-18', '2033-05-24'))
      .toEqual(['Weekly 2033-05-18 20:00']);
    await expect(dialog).toBeHidden();

    // Without a raid in either week there is nothing to go on with.
    await page.goto(week('2033-07-06'));
    await page.getByRole('button', { name: 'Copy last week' }).click();
    await expect(dialog).toContainText('There are no raids in the week before');
    await dialog.getByRole('link', { name: 'Create Raid' }).click();
    await expect(page).toHaveURL(/create-raid/);
  },
);

test('moves, changes, duplicates and publishes pending raids on the board', async ({
  as,
  caller,
}) => {
  const manager = await caller('raid-manager');
  const leaderId = await idOf(await caller('raid-leader'));
  const drafts = ['Moved', 'Dragged', 'Kept'].map((name) =>
    raidDraft(leaderId, { name: `Board ${name}`, date: '2032-10-27', time: '20:00' }),
  );
  await callAs(manager, '/raid/plan', { raids: drafts });
  const page = await as('raid-manager');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/upcoming-raids');
  await expect(page.getByRole('table', { name: 'Pending Raids' })).toBeVisible();
  await page.goto(week('2032-10-27'));
  const day = (name: string) => page.getByRole('region', { name });
  await expect(day('Sun, Oct 31')).toContainText('Clocks go back');
  const menuOf = async (name: string, entry: string) => {
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

  // By keyboard and by pointer.
  await page.getByRole('button', { name: 'More for Board Moved' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move to Fri, Oct 29' }).press('Enter');
  await expect(day('Fri, Oct 29')).toContainText('Board Moved');
  await expect(page.getByRole('status').filter({ hasText: 'Board Moved moved to' })).toHaveCount(1);
  await card(page, 'Board Dragged').dragTo(day('Sun, Oct 31'));
  await expect(day('Sun, Oct 31')).toContainText('Board Dragged');

  await page.getByRole('button', { name: 'Change Board Kept' }).click();
  const change = page.getByRole('dialog', { name: 'Change Board Kept' });
  await change.getByRole('combobox', { name: 'Time' }).fill('10:15 pm');
  await change.getByRole('textbox', { name: 'Price' }).fill('350000');
  // A press beside it keeps what was entered.
  await page.mouse.click(1430, 890);
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'Board Kept')).toContainText('10:15 PM');
  await expect(card(page, 'Board Kept')).toContainText('350,000');
  expect(await axe(page)).toEqual([]);

  await menuOf('Board Kept', 'Save as template');
  const templates = page.getByRole('list', { name: 'Templates' });
  await expect(templates).toContainText('Board Kept');
  await menuOf('Board Kept', 'Duplicate');
  const plan = page.getByRole('dialog', { name: 'Duplicate Board Kept' });
  await plan.getByRole('button', { name: /Add a copy/ }).click();
  await plan.getByRole('button', { name: 'Create 2 raids' }).click();
  await expect(plan).toBeHidden();
  await expect(card(page, 'Board Kept').filter({ hasText: 'Pending' })).toHaveCount(3);

  await page.getByRole('button', { name: 'Select all pending' }).click();
  await page.getByRole('button', { name: 'Publish 5 raids' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Publication' });
  await expect(question).toContainText('Are you sure you want to publish 5 raids?');
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('5 raids published')).toBeVisible();
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(0);
  expect(await publishedOn(manager, '2032-10-27', '2032-11-02')).toEqual([
    'Board Dragged 2032-10-31 20:00',
    'Board Kept 2032-10-27 22:15',
    'Board Kept 2032-10-28 22:15',
    'Board Kept 2032-10-29 22:15',
    'Board Moved 2032-10-29 20:00',
  ]);

  // The template and the day fill the create form.
  await page.getByRole('button', { name: 'Use template Board Kept' }).click();
  await page.getByRole('menuitem', { name: 'Open in the create form' }).click();
  await expect(page.getByRole('textbox', { name: 'Raid Name' })).toHaveValue('Board Kept');
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('350,000');
  await page.goto(week('2032-10-27'));
  await page.getByRole('link', { name: 'Create a raid on Sat, Oct 30' }).click();
  await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue('10/30/2032');
});

test('quick presses on an arrow lead as many weeks on', { tag: '@slow' }, async ({ as }) => {
  const page = await as('raid-manager-63', { width: 1280, height: 800 });
  const thisWeek = raidWeekOf(parisDay(new Date()));
  const pressThreeTimes = async (name: string) => {
    await expect(page.getByRole('button', { name: 'This week' })).toHaveCount(0);
    const box = await page.getByRole('button', { name }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 15, (box?.y ?? 0) + 15];
    // At the same place: the arrow stays there when This week appears.
    for (let press = 0; press < 3; press += 1) await page.mouse.click(x, y);
  };
  await page.goto('/dashboard/upcoming-raids?view=week');
  await expect(page.getByRole('button', { name: 'Copy last week' })).toBeEnabled();
  await pressThreeTimes('Next week');
  await expect(page).toHaveURL(new RegExp(`week=${addDays(thisWeek, 21)}$`));
  await page.goto('/dashboard/earnings');
  await expect(page.getByText('Nothing happened in this week')).toBeVisible();
  await pressThreeTimes('Previous week');
  const paidWeek = weekOf(new Date());
  await expect(page).toHaveURL(new RegExp(`week=${addDays(paidWeek, -21)}$`));
});
