import { pages, type PageName } from '@forge/contract/pages';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const all = (Object.keys(pages) as PageName[]).filter((name) => name !== 'editRaid');
const isOpen = (name: PageName) => pages[name].who === 'everyone';

test('the public pages pass axe', async ({ visit }) => {
  const page = await visit();
  for (const name of all.filter(isOpen)) {
    await page.goto(pages[name].path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect([name, await axe(page)]).toEqual([name, []]);
  }
});

for (const persona of ['admin', 'newcomer']) {
  test(`the pages of ${persona} pass axe`, async ({ signIn }) => {
    test.setTimeout(120_000);
    const page = await signIn(persona, { reducedMotion: 'reduce' });
    const examined = new Set<string>();
    for (const name of all.filter((each) => !isOpen(each))) {
      await page.goto(pages[name].path);
      // Wait for the page: its skeleton has no title.
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      // Several links may lead to the same page.
      if (examined.has(page.url())) continue;
      examined.add(page.url());
      expect([name, await axe(page)]).toEqual([name, []]);
    }
  });
}
