import { pages } from '@forge/contract/pages';
import { raidRefusals } from '@forge/contract/raids/raid-rules';
import { expect, type Page } from '@playwright/test';
import { callAs, planRaid } from '../support/api.ts';
import { newName, test } from '../support/evening.ts';
import { fillRaid } from '../support/raid-form.ts';
import { proveArea, proveSaid, toastOf, type Given } from '../support/told.ts';
import { cutOff, refuse } from '../support/trouble.ts';

type Prepare = (page: Page) => Promise<unknown>;

/** Fills in the form, submits and confirms it. */
const create = async ({ as }: Given, prepare?: Prepare) => {
  const page = await as('admin');
  await prepare?.(page);
  await page.goto(pages.createRaid.path);
  await fillRaid(page, newName('Raid'), '06/15/2036', '9:30 pm');
  await page.getByRole('button', { name: 'Create Raid' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create Raid' }).click();
  return { page };
};

const openEdit = async ({ as, evening }: Given, prepare?: Prepare) => {
  const raid = await planRaid(evening.admin, evening.leaderId, { date: '2036-06-15' });
  const page = await as('admin');
  await prepare?.(page);
  await page.goto(pages.editRaid.path.replace(':id', raid._id));
  return { page, raid };
};

const update = async (page: Page) => {
  await page.getByRole('button', { name: 'Update Raid' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Update Raid' }).click();
};

const edit = async (given: Given, prepare?: Prepare) => {
  const { page } = await openEdit(given, prepare);
  await update(page);
  return { page };
};

proveArea('raid forms', {
  refused: (given) => create(given, (page) => refuse(page, '/raid/create', 500)),
  notReached: (given) => create(given, (page) => cutOff(page, '/raid/create')),
  created: async (given) => {
    let sent = 0;
    const caused = await create(given, async (page) => {
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
    await expect(caused.page).toHaveURL(/upcoming-raids$/);
    expect(sent).toBe(1);
    return caused;
  },
  notLoaded: async (given) => {
    const { page } = await openEdit(given, (each) => refuse(each, '/raid/get/*'));
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
    return { page };
  },
  loadNotReached: (given) => openEdit(given, (page) => cutOff(page, '/raid/get/*')),
  noLeaders: (given) => openEdit(given, (page) => refuse(page, '/raid/raid-leader')),
  noCollectors: (given) => openEdit(given, (page) => refuse(page, '/raid/gold-collector')),
  notUpdated: (given) => edit(given, (page) => refuse(page, '/raid/edit', 500)),
  updated: (given) => edit(given),
});

const { status, message, code, field } = raidRefusals.notLeader();
proveSaid('a raid that is refused', message, async (given) => {
  const caused = await create(given, (page) =>
    page.route('**/raid/create', (route) =>
      route.fulfill({ status, json: { success: false, message, code, field } }),
    ),
  );
  const leader = caused.page.getByRole('combobox', { name: 'Raid Leader' });
  await expect(leader).toHaveAccessibleDescription(message);
  await expect(leader).toBeFocused();
  return caused;
});

proveSaid(
  'a raid that is gone by now',
  'This raid does not exist any more',
  async ({ as, evening }) => {
    const raid = await planRaid(evening.admin, evening.leaderId);
    await callAs(evening.admin, '/raid/delete', { id: raid._id });
    const page = await as('admin');
    await page.goto(pages.editRaid.path.replace(':id', raid._id));
    return { page };
  },
);

proveSaid('an edit that comes too late', 'This raid does not exist any more', async (given) => {
  const { page, raid } = await openEdit(given);
  await expect(page.getByRole('textbox', { name: 'Raid Name' })).toHaveValue(raid.name);
  await callAs(given.evening.admin, '/raid/delete', { id: raid._id });
  await update(page);
  return { page };
});

test('shows empty lists and no toast on the create page when people cannot be loaded', async ({
  as,
}) => {
  const page = await as('admin');
  await refuse(page, '/raid/raid-leader');
  await refuse(page, '/raid/gold-collector');
  const refused = ['raid-leader', 'gold-collector'].map((list) =>
    page.waitForResponse(`**/raid/${list}`),
  );
  await page.goto(pages.createRaid.path);
  await Promise.all(refused);
  await page.getByRole('combobox', { name: 'Raid Leader' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  // The only toast is about the missing fields.
  await page.getByRole('button', { name: 'Create Raid' }).click();
  await expect(toastOf(page, 'Please fill in all required fields')).toBeVisible();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
});
