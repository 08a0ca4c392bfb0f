import { bookSeat, idOf, publishRaid } from '../support/api.ts';
import { holdRequests, refuse } from '../support/network-faults.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a visitor signs in with LOGIN, is redirected to the dashboard, and signs out', async ({
  visit,
}) => {
  const page = await visit();
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByRole('heading', { name: 'Who would you like to be?' })).toBeVisible();
  await page.getByRole('button', { name: 'Has just joined' }).click();
  await expect(page.getByText('Welcome to your Dashboard')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('No roles assigned').first()).toBeVisible();
  await page.getByRole('link', { name: 'LOGOUT' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/$/);
});

test('shows a message on the sign-in page after cancelling', async ({ visit }) => {
  const page = await visit();
  await page.goto('/auth/discord');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/login\?error=denied$/);
  await expect(page.getByText('You cancelled the sign-in.')).toBeVisible();
});

test('redirects from Edit Raid to /login and back after sign-in, once', async ({ visit }) => {
  const page = await visit();
  const target = '/dashboard/edit-raid/6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001';
  await page.goto(target);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('main').getByRole('button', { name: 'LOGIN' }).click();
  // The redirect survives a cancelled attempt.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('main').getByRole('button', { name: 'LOGIN' }).click();
  await page.locator('button[value="raid-manager"]').click();
  await expect(page).toHaveURL(new RegExp(`${target}$`));
  await page.goto('/dashboard');
  await expect(page.getByText('Welcome to your Dashboard')).toBeVisible();
});

test('a stored redirect leads neither to another site nor away from an address typed after sign-in', async ({
  visit,
}) => {
  const page = await visit();
  await page.goto('/');
  await page.evaluate(() => sessionStorage.setItem('forge.redirect-target', '//evil.example'));
  await page.goto('/auth/discord');
  await page.locator('button[value="advertiser"]').click();
  await expect(page.getByText('Welcome to your Dashboard')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('forge.redirect-target', '/dashboard'));
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page).toHaveURL(/settings$/);
});

test('removes a revoked role from an open page', async ({ signIn, portal, caller }) => {
  const page = await signIn('raid-manager-7');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'CREATE RAID', exact: true })).toBeVisible();
  const answer = await page.request.post(`${portal.url}/demo/roles`, {
    data: { persona: 'raid-manager-7', roles: ['Forge Member'] },
  });
  expect(answer.ok()).toBe(true);
  // A sign-in checks roles too; the time without one is tested in resilience/processes.
  await caller('raid-manager-7');
  await expect(page.getByRole('link', { name: 'CREATE RAID', exact: true })).toBeHidden();
});

test('shows nothing of the person before when another one has signed in', async ({
  signIn,
  caller,
}) => {
  const page = await signIn('advertiser-71');
  const leader = await caller('raid-leader-71');
  const raid = await publishRaid(await caller('admin-71'), await idOf(leader));
  await bookSeat(page, raid._id, 'Formerclient');
  await page.goto('/dashboard/my-bookings');
  await expect(page.getByText('Formerclient').first()).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Your panel' });
  const before = await panel.getByRole('region', { name: 'You' }).textContent();

  // As in a tab that slept: the other person has used the portal when it reads who is signed in.
  const release = await holdRequests(page, '/auth/status');
  await signInAs(page.context(), 'advertiser-72');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect
    .poll(() => other.evaluate(() => localStorage.getItem('forge.settings')))
    .toContain(await idOf(other));
  await release();
  await expect(panel.getByRole('region', { name: 'You' })).not.toHaveText(before ?? '');
  await expect(page.getByText('Formerclient')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My Bookings' })).toBeVisible();
});

test('shows no roles when they cannot be loaded', async ({ as }) => {
  const page = await as('advertiser');
  await refuse(page, '/discord/roles');
  await page.goto('/dashboard');
  const panel = page.getByRole('complementary', { name: 'Your panel' });
  await expect(panel.getByText('No roles assigned')).toBeVisible();
});

test('shows a newcomer’s first role without a reload, and the clocks keep running', async ({
  signIn,
  caller,
}) => {
  const page = await signIn('newcomer-8');
  await page.clock.install({ time: new Date('2030-01-15T12:00:10Z') });
  await page.goto('/dashboard');
  const panel = page.getByRole('complementary', { name: 'Your panel' });
  await expect(page.getByRole('main').getByText('No roles assigned')).toBeVisible();
  await expect(panel.getByText('1:00 PM', { exact: true })).toBeVisible();
  const answer = await page.request.post('/demo/roles', {
    data: { persona: 'newcomer-8', roles: ['Advertiser'] },
  });
  expect(answer.ok()).toBe(true);
  await caller('newcomer-8');
  await page.clock.fastForward('01:00');
  await expect(panel.getByText('Advertiser', { exact: true })).toBeVisible();
  await expect(panel.getByText('1:01 PM', { exact: true })).toBeVisible();
});
