import { pages, type PageName } from '@forge/contract/pages';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const all = (Object.keys(pages) as PageName[]).filter((name) => name !== 'editRaid');
const isOpen = (name: PageName) => pages[name].who === 'everyone';

test('axe finds nothing on the public pages', async ({ visit }) => {
  const page = await visit();
  for (const name of all.filter(isOpen)) {
    await page.goto(pages[name].path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect([name, await axe(page)]).toEqual([name, []]);
  }
});

for (const persona of ['admin', 'newcomer']) {
  test(`axe finds nothing on the pages of ${persona}`, async ({ signIn }) => {
    test.setTimeout(120_000);
    const page = await signIn(persona, { reducedMotion: 'reduce' });
    const examined = new Set<string>();
    for (const name of all.filter((each) => !isOpen(each))) {
      await page.goto(pages[name].path);
      // Loaded: what stands there before has no title yet.
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      // Several of them may lead to the same one.
      if (examined.has(page.url())) continue;
      examined.add(page.url());
      expect([name, await axe(page)]).toEqual([name, []]);
    }
  });
}
