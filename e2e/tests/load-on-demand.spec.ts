import { pages } from '@forge/contract/pages';
import { allowErrors, expect, test } from '../support/test.ts';

const notLoaded = 'This part could not be loaded. Check your connection, then reload the page.';

test(
  'a part of the app that cannot be loaded leaves the page and its form as they are',
  { tag: '@slow' },
  async ({ signIn }) => {
    // Another test's context may have the parts in its cache.
    const page = await signIn('raid-manager', { ownContext: true });
    allowErrors(page, /^TypeError: Failed to fetch dynamically/);
    await page.route(/\/(notice-drawer|find-window)-[^/]+\.js$/, (route) => route.abort());
    await page.goto(pages.createRaid.path);
    const name = page.getByRole('textbox', { name: 'Raid Name' });
    await name.fill('Half filled in');
    await page.getByRole('button', { name: /^Notices/ }).click();
    await expect(page.getByText(notLoaded)).toBeVisible();
    await page.getByText(notLoaded).waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await expect(page.getByText(notLoaded)).toBeVisible();
    // Once more: the keys still belong to the page.
    await page.keyboard.press('Control+k');
    await name.press('End');
    await page.keyboard.type(', and more');
    await expect(name).toHaveValue('Half filled in, and more');
  },
);
