import type { Browser, Page } from '@playwright/test';
import { mayOpen, pages, type PageName } from '@forge/contract/pages';
import { roleNames, type RoleName } from '@forge/contract/viewer';
import { personaOf } from '@forge/testkit/access-matrix';
import { axe } from '../support/axe.ts';
import { signInAs } from '../support/sign-in.ts';
import type { Measurement } from './measurement.ts';

/** A visitor, someone without a role, and one person of each role. */
const people: { persona: string | null; roles: RoleName[] }[] = [
  { persona: null, roles: [] },
  { persona: 'newcomer', roles: [] },
  ...roleNames.map((role) => ({ persona: personaOf(role), roles: [role] })),
];

const waitUntilIdle = async (page: Page) => {
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
};

/** The axe violations of every page that each of them may open. */
export const measureAccessibility = async (
  browser: Browser,
  url: string,
  raidId: string,
): Promise<Measurement[]> => {
  const measurements: Measurement[] = [];
  for (const { persona, roles } of people) {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    if (persona !== null) await signInAs(page, persona);
    const viewer = persona === null ? null : { id: '', username: '', roles };
    const open = (Object.keys(pages) as PageName[]).filter((name) =>
      mayOpen(viewer, pages[name].access),
    );
    const found: string[] = [];
    for (const path of [...open.map((name) => pages[name].path), '/no-such-page']) {
      const address = path.replace(':id', raidId);
      await page.goto(address);
      await waitUntilIdle(page);
      found.push(...(await axe(page)).map((line) => `${address} ${line}`));
    }
    await context.close();
    measurements.push({
      name: `axe, ${persona ?? 'a visitor'}, ${open.length + 1} pages`,
      value: found.length,
      limit: 0,
      bound: 'at most',
      unit: 'findings',
      details: found,
    });
  }
  return measurements;
};
