import { readFile } from 'node:fs/promises';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('downloads own data, and removes the name of a former member', async ({ signIn, caller }) => {
  const { request } = await caller('newcomer-80');
  const status = async () =>
    (await (await request.get('/auth/status')).json()) as { user?: { username: string } };
  const name = (await status()).user?.username ?? '';
  const page = await signIn('admin-80');

  await page.goto('/dashboard/settings');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^forge-my-data-\d{4}-\d{2}-\d{2}\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    profile: { roles: string[] }[];
  };
  expect(data.profile[0]?.roles).toEqual(['Admin']);

  await page.goto('/dashboard/admin');
  const panel = page.getByRole('region', { name: 'Former members' });
  await panel.getByRole('combobox', { name: 'Former member' }).click();
  await page.getByRole('option', { name, exact: true }).click();
  expect(await axe(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Remove name' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove name' }).click();
  await expect(page.getByText('The name of this person was removed')).toBeVisible();
  expect((await status()).user).toBeFalsy();
});
