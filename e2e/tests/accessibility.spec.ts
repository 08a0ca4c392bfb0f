import { pages, type PageName } from '@forge/contract/pages';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const all = (Object.keys(pages) as PageName[]).filter((name) => name !== 'editRaid');
const isOpen = (name: PageName) => pages[name].access === 'everyone';

test('the public pages pass axe', async ({ visit }) => {
  const page = await visit();
  for (const name of all.filter(isOpen)) {
    await page.goto(pages[name].path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect([name, await axe(page)]).toEqual([name, []]);
  }
});

test('an admin can open every page, and it passes axe', { tag: '@slow' }, async ({ as }) => {
  test.setTimeout(120_000);
  const page = await as('admin');
  for (const name of all.filter((each) => !isOpen(each))) {
    await page.goto(pages[name].path);
    // Wait for the page: its skeleton has no title.
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${pages[name].path}$`));
    await page.waitForLoadState('networkidle');
    expect([name, await axe(page)]).toEqual([name, []]);
  }
});
