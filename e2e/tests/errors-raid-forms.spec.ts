import { pages } from '@forge/contract/pages';
import { raidRefusals } from '@forge/contract/raids/raid-rules';
import { expect, type Page } from '@playwright/test';
import { callAs, planRaid } from '../support/api.ts';
import { newName } from '../support/raid-scenario.ts';
import { test } from '../support/test.ts';
import { fillRaid } from '../support/raid-form.ts';
import {
  testMessagesOf,
  testServerMessage,
  toastOf,
  type Fixtures,
} from '../support/message-tests.ts';
import { abortRequests, refuse, refuseWithMessage } from '../support/network-faults.ts';

type Prepare = (page: Page) => Promise<unknown>;

/** Fills in the form, submits and confirms it. */
const create = async ({ as }: Fixtures, prepare?: Prepare) => {
  const page = await as('admin');
  await prepare?.(page);
  await page.goto(pages.createRaid.path);
  await fillRaid(page, newName('Raid'), '06/15/2036', '9:30 pm');
  await page.getByRole('button', { name: 'Create Raid' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create Raid' }).click();
  return { page };
};

const openEdit = async ({ as, scenario }: Fixtures, prepare?: Prepare) => {
  const raid = await planRaid(scenario.admin, scenario.leaderId, { date: '2036-06-15' });
  const page = await as('admin');
  await prepare?.(page);
  await page.goto(pages.editRaid.path.replace(':id', raid._id));
  return { page, raid };
};

const update = async (page: Page) => {
  await page.getByRole('button', { name: 'Update Raid' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Update Raid' }).click();
};

const edit = async (fixtures: Fixtures, prepare?: Prepare) => {
  const { page } = await openEdit(fixtures, prepare);
  await update(page);
  return { page };
};

testMessagesOf('raid forms', {
  refused: (fixtures) => create(fixtures, (page) => refuse(page, '/raid/create', 500)),
  notReached: (fixtures) => create(fixtures, (page) => abortRequests(page, '/raid/create')),
  created: async (fixtures) => {
    let sent = 0;
    const opened = await create(fixtures, async (page) => {
      page.on('request', (request) => {
        if (request.url().endsWith('/raid/create')) sent += 1;
      });
      // Every click is doubled before the page renders.
      await page.addInitScript(() =>
        addEventListener('click', ({ isTrusted, target }) => {
          if (isTrusted && target instanceof Element && target.closest('[role=alertdialog]'))
            target.closest('button')?.click();
        }),
      );
    });
    await expect(opened.page).toHaveURL(/upcoming-raids$/);
    expect(sent).toBe(1);
    return opened;
  },
  notLoaded: async (fixtures) => {
    const { page } = await openEdit(fixtures, (each) => refuse(each, '/raid/get/*'));
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
    return { page };
  },
  loadNotReached: (fixtures) => openEdit(fixtures, (page) => abortRequests(page, '/raid/get/*')),
  noLeaders: (fixtures) => openEdit(fixtures, (page) => refuse(page, '/raid/raid-leader')),
  noCollectors: (fixtures) => openEdit(fixtures, (page) => refuse(page, '/raid/gold-collector')),
  notUpdated: (fixtures) => edit(fixtures, (page) => refuse(page, '/raid/edit', 500)),
  updated: (fixtures) => edit(fixtures),
});

const { status, message, code, field } = raidRefusals.notLeader();
testServerMessage('a raid that is refused', message, async (fixtures) => {
  const opened = await create(fixtures, (page) =>
    refuseWithMessage(page, '/raid/create', message, status, { code, field }),
  );
  const leader = opened.page.getByRole('combobox', { name: 'Raid Leader' });
  await expect(leader).toHaveAccessibleDescription(message);
  await expect(leader).toBeFocused();
  return opened;
});

testServerMessage(
  'a raid that is gone by now',
  'This raid does not exist any more',
  async ({ as, scenario }) => {
    const raid = await planRaid(scenario.admin, scenario.leaderId);
    await callAs(scenario.admin, '/raid/delete', { id: raid._id });
    const page = await as('admin');
    await page.goto(pages.editRaid.path.replace(':id', raid._id));
    return { page };
  },
);

testServerMessage(
  'an edit that comes too late',
  'This raid does not exist any more',
  async (fixtures) => {
    const { page, raid } = await openEdit(fixtures);
    await expect(page.getByRole('textbox', { name: 'Raid Name' })).toHaveValue(raid.name);
    await callAs(fixtures.scenario.admin, '/raid/delete', { id: raid._id });
    await update(page);
    return { page };
  },
);

test('shows empty lists and no toast on the create page when people cannot be loaded', async ({
  as,
}) => {
  const page = await as('admin');
  await refuse(page, '/raid/raid-leader');
  await refuse(page, '/raid/gold-collector');
  await page.goto(pages.createRaid.path, { waitUntil: 'networkidle' });
  await page.getByRole('combobox', { name: 'Raid Leader' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  // The only toast is about the missing fields.
  await page.getByRole('button', { name: 'Create Raid' }).click();
  await expect(toastOf(page, 'Please fill in all required fields')).toBeVisible();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
});
