import { pages } from '@forge/contract/pages';
import { raidRefusals } from '@forge/contract/raids/raid-rules';
import { expect, type Page } from '@playwright/test';
import { callAs, planRaid } from '../support/api.ts';
import { newName } from '../support/raid-scenario.ts';
import { test } from '../support/test.ts';
import { fillRaid } from '../support/raid-form.ts';
import { serverMessage, testMessagesOf, toastOf, type Fixtures } from '../support/message-tests.ts';
import { abortRequests, refuse, refuseWithMessage } from '../support/network-faults.ts';

type Prepare = (page: Page) => Promise<unknown>;

/** Submits the filled form and confirms. */
const submit = async (page: Page, word: 'Create Raid' | 'Update Raid') => {
  await page.getByRole('button', { name: word }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: word }).click();
};

/** Fills in the form, which stays so until a raid is created, and submits it. */
const create = async ({ open }: Fixtures, prepare?: Prepare) => {
  const page = await open(pages.createRaid.path);
  await prepare?.(page);
  const name = page.getByRole('textbox', { name: 'Raid Name' });
  if ((await name.inputValue()) === '')
    await fillRaid(page, newName('Raid'), '06/15/2036', '9:30 pm');
  await submit(page, 'Create Raid');
  return { page };
};

const planned = ({ scenario }: Fixtures) =>
  planRaid(scenario.admin, scenario.leaderId, { date: '2036-06-15' });

const openEdit = async (fixtures: Fixtures, prepare?: Prepare) => {
  const raid = await planned(fixtures);
  const page = await fixtures.as('admin');
  await prepare?.(page);
  await page.goto(pages.editRaid.path.replace(':id', raid._id));
  return { page, raid };
};

let editPath: string | undefined;

/** Submits the form of a raid; after a refusal the same one again. */
const update = async (fixtures: Fixtures, prepare?: Prepare) => {
  editPath ??= pages.editRaid.path.replace(':id', (await planned(fixtures))._id);
  const page = await fixtures.open(editPath);
  await prepare?.(page);
  await submit(page, 'Update Raid');
  return { page };
};

const { status, message, code, field } = raidRefusals.notLeader();

testMessagesOf(
  'raid forms',
  {
    refused: (fixtures) => create(fixtures, (page) => refuse(page, '/raid/create', 500)),
    notReached: (fixtures) => create(fixtures, (page) => abortRequests(page, '/raid/create')),
    created: async (fixtures) => {
      let sent = 0;
      const opened = await create(fixtures, async (page) => {
        page.on('request', (request) => {
          if (request.url().endsWith('/raid/create')) sent += 1;
        });
        // Every click is doubled before the page renders.
        await page.evaluate(() =>
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
    notUpdated: (fixtures) => update(fixtures, (page) => refuse(page, '/raid/edit', 500)),
    updated: (fixtures) => update(fixtures),
  },
  {
    before: [
      serverMessage('a raid that is refused', message, async (fixtures) => {
        const opened = await create(fixtures, (page) =>
          refuseWithMessage(page, '/raid/create', message, status, { code, field }),
        );
        const leader = opened.page.getByRole('combobox', { name: 'Raid Leader' });
        await expect(leader).toHaveAccessibleDescription(message);
        await expect(leader).toBeFocused();
        return opened;
      }),
    ],
    after: [
      serverMessage(
        'a raid that is gone by now',
        'This raid does not exist any more',
        async (fixtures) => {
          const raid = await planned(fixtures);
          await callAs(fixtures.scenario.admin, '/raid/delete', { id: raid._id });
          const page = await fixtures.as('admin');
          await page.goto(pages.editRaid.path.replace(':id', raid._id));
          return { page };
        },
      ),
      serverMessage(
        'an edit that comes too late',
        'This raid does not exist any more',
        async (fixtures) => {
          const { page, raid } = await openEdit(fixtures);
          await expect(page.getByRole('textbox', { name: 'Raid Name' })).toHaveValue(raid.name);
          await callAs(fixtures.scenario.admin, '/raid/delete', { id: raid._id });
          await submit(page, 'Update Raid');
          return { page };
        },
      ),
    ],
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
