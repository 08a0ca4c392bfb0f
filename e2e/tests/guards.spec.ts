import { randomUUID } from 'node:crypto';
import { mayOpen, pages, type PageName } from '@forge/contract/pages';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

// access-decision.test.ts has the table of all roles and pages; here the browser does what it says.
const guarded = (Object.keys(pages) as PageName[]).filter((name) =>
  pages[name].path.startsWith('/dashboard'),
);
const addressOf = (name: PageName) =>
  pages[name].path.replace(':id', '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001');

/** One page for each way to redirect visitors. */
const redirected = ['dashboard', 'bookRaid', 'editRaid'] as const;

test('redirects a visitor from dashboard pages to the landing page, from Edit Raid to /login', async ({
  visit,
}) => {
  const page = await visit();
  for (const name of redirected) {
    await page.goto(addressOf(name));
    await expect(page).toHaveURL(name === 'editRaid' ? /\/login$/ : /localhost:\d+\/$/);
  }
});

test('redirects a user without a role array from dashboard pages to the landing page', async ({
  visit,
}) => {
  const page = await visit();
  const user = { _id: '1', username: 'Ana', discordId: '1', avatar: null, role: null };
  await page.route('**/auth/status', (route) =>
    route.fulfill({ json: { isAuthenticated: true, user } }),
  );
  for (const name of redirected) {
    await page.goto(addressOf(name));
    await expect(page).toHaveURL(/localhost:\d+\/$/);
  }
});

/** How each page refuses a signed-in person. */
const refusals: Partial<Record<PageName, string>> = {
  createRaid: "You don't have permission to access this page",
  editRaid: "You don't have permission to access this page",
  editNoRaid: "You don't have permission to access this page",
  upcomingRaids: 'You do not have permission to view this page',
  bookRaid: 'You do not have permission to view this page',
  bookRaids: 'You do not have permission to view this page',
  raidNight: 'You do not have permission to view this page',
};

// accessibility.spec.ts opens every page as an admin.
test(
  'a newcomer can open the pages without a role only, and every refusal passes axe',
  { tag: '@slow' },
  async ({ as }) => {
    test.setTimeout(120_000);
    const page = await as('newcomer');
    const examined = new Set<string>();
    for (const name of guarded) {
      await page.goto(addressOf(name));
      const allowed = mayOpen({ id: '', username: '', roles: [] }, pages[name].access);
      const message = refusals[name];
      if (allowed) {
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`${addressOf(name)}$`));
      } else if (message) {
        await expect(page.getByText(message)).toBeVisible();
      } else {
        await expect(page).toHaveURL(/\/dashboard$/);
        continue;
      }
      const screen = allowed ? name : (message ?? '');
      if (examined.has(screen)) continue;
      examined.add(screen);
      if (allowed) await page.waitForLoadState('networkidle');
      expect([name, await axe(page)]).toEqual([name, []]);
    }
  },
);

test('a person who may not book is shown who does, and is offered a page that they can open', async ({
  signIn,
}) => {
  for (const [persona, instead] of [
    ['raid-manager', 'Upcoming Raids'],
    ['forge-member', 'Support'],
    ['newcomer', 'Open the community'],
  ] as const) {
    const page = await signIn(persona);
    await page.goto('/dashboard/book-raid');
    const refusal = page.getByRole('alert').filter({ hasText: 'Advertisers book their clients' });
    await expect(refusal.getByRole('link')).toHaveText(['Go to Dashboard', instead]);
  }
});

test('explains why a raid cannot be created and redirects to the dashboard after two seconds', async ({
  signIn,
}) => {
  const page = await signIn('advertiser');
  // The test controls the page's clock.
  await page.clock.install({ time: new Date('2030-01-01T12:00:00Z') });
  await page.clock.pauseAt(new Date('2030-01-01T13:00:00Z'));
  await page.goto('/dashboard/create-raid');
  await expect(async () => {
    await page.clock.runFor(5);
    await expect(page.getByText('Redirecting to dashboard...')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
  await expect(
    page.getByText('This page is only accessible by Admin, Developer, and Raid Manager roles.'),
  ).toBeVisible();
  await page.clock.runFor(1_700);
  await expect(page).toHaveURL(/create-raid$/);
  await page.clock.runFor(300);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the permission screen links to the dashboard', async ({ as }) => {
  const page = await as('forge-member');
  await page.goto(`/dashboard/raid-night/${randomUUID()}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You do not have permission to view this page',
  );
  await page.goto('/dashboard/upcoming-raids');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText('Welcome to your Dashboard')).toBeVisible();
});

test('shows the 404 page with status 404, and a page in any case and encoding with status 200', async ({
  visit,
}) => {
  const page = await visit();
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404')).toBeVisible();
  await expect(page.getByText('Not Found')).toBeVisible();
  // routes.test.tsx has more of them.
  for (const path of ['/ABOUT/', '/%61bout']) {
    const found = await page.goto(path);
    expect([path, found?.status()]).toEqual([path, 200]);
    await expect(page).toHaveTitle(/^About/);
  }
});
