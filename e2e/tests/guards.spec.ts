import { mayOpen, pages, type PageName } from '@forge/contract/pages';
import type { RoleName } from '@forge/contract/viewer';
import { expect, test } from '../support/test.ts';

const guarded = (Object.keys(pages) as PageName[]).filter((name) =>
  pages[name].path.startsWith('/dashboard'),
);
const addressOf = (name: PageName) =>
  pages[name].path.replace(':id', '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001');

test('redirects a visitor from every dashboard page to the landing page', async ({ visit }) => {
  const page = await visit();
  for (const name of guarded) {
    await page.goto(addressOf(name));
    await expect(page).toHaveURL(
      name === 'editRaid' || name === 'editNoRaid' ? /\/login$/ : /localhost:\d+\/$/,
    );
  }
});

test('redirects a user without a role array from every dashboard page', async ({ visit }) => {
  const page = await visit();
  const user = { _id: '1', username: 'Ana', discordId: '1', avatar: null, role: null };
  await page.route('**/auth/status', (route) =>
    route.fulfill({ json: { isAuthenticated: true, user } }),
  );
  for (const name of guarded) {
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
};

const people: [persona: string, roles: RoleName[]][] = [
  ['newcomer', []],
  ['forge-member', ['Forge Member']],
  ['advertiser', ['Advertiser']],
  ['gold-collector', ['Gold Collector']],
  ['raid-manager', ['Raid Manager']],
];

for (const [persona, roles] of people) {
  test(`a ${persona} can open the pages of that role only`, async ({ signIn }) => {
    test.setTimeout(120_000);
    const page = await signIn(persona);
    for (const name of guarded) {
      await page.goto(addressOf(name));
      const allowed = mayOpen({ id: '', username: '', roles }, pages[name].who);
      const message = refusals[name];
      if (allowed) {
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`${addressOf(name)}$`));
      } else if (message) {
        await expect(page.getByText(message)).toBeVisible();
      } else {
        await expect(page).toHaveURL(/\/dashboard$/);
      }
    }
  });
}

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

test('the permission screen links to the dashboard', async ({ signIn }) => {
  const page = await signIn('forge-member');
  await page.goto('/dashboard/upcoming-raids');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText('Welcome to your Dashboard')).toBeVisible();
});
