import { pages } from '@forge/contract/pages';
import { callAs } from '../support/api.ts';
import { newName } from '../support/raid-scenario.ts';
import { expect, test } from '../support/test.ts';

const notLoaded = 'This part could not be loaded. Check your connection, then reload the page.';

test('a part of the app that cannot be loaded leaves the page and its form as they are', async ({
  signIn,
}) => {
  const page = await signIn('raid-manager');
  await page.route(/\/(notice-drawer|find-window)-[^/]+\.js$/, (route) => route.abort());
  await page.goto(pages.createRaid.path);
  const name = page.getByRole('textbox', { name: 'Raid Name' });
  await name.fill('Half filled in');
  await page.getByRole('button', { name: /^Notices/ }).click();
  await expect(page.getByText(notLoaded)).toBeVisible();
  await page.getByText(notLoaded).waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await expect(page.getByText(notLoaded)).toBeVisible();
  await expect(name).toHaveValue('Half filled in');
});

test('asks before a hero in the form is replaced, or its page is left', async ({
  as,
  scenario,
}) => {
  const hero = { name: newName('Vault'), realm: 'Kazzak', faction: 'Horde', status: true };
  await callAs(scenario.admin, '/admin/create-hero-name', hero);
  const page = await as('admin');
  await page.goto(pages.admin.path);
  const name = page.getByRole('textbox', { name: 'Hero Name' });
  await name.fill('Not saved yet');
  const edit = page.getByRole('button', { name: `Edit ${hero.name}` });
  const question = page.getByRole('alertdialog', { name: 'Discard what you filled in?' });

  await edit.click();
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(name).toHaveValue('Not saved yet');
  await page.getByRole('link', { name: 'Earnings' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('Not saved yet');

  await edit.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(name).toHaveValue(hero.name);
  // Nothing is changed: no question.
  await page.getByRole('link', { name: 'Earnings' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${pages.earnings.path}$`));
});
