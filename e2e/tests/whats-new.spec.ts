import { expect, test } from '../support/test.ts';

test('what is new has a dot until it was seen, on every device', async ({ signIn }) => {
  const page = await signIn('forge-member-183');
  await page.goto('/dashboard');
  const panel = page.getByRole('complementary', { name: 'Your panel' });
  const link = panel.getByRole('link', { name: /^What is new\s+not seen yet$/ });
  await expect(link.locator('[data-unseen]')).toBeVisible();
  const saved = page.waitForResponse('**/settings/update');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is new');
  expect((await saved).ok()).toBe(true);
  // Still marked while the page is open.
  const latest = page.getByRole('region', { name: 'Version 1.0.0' });
  await expect(latest.getByText('New', { exact: true })).toBeVisible();
  await expect(latest.getByRole('heading', { level: 3 }).first()).toHaveText('Leaving a seat');
  await expect(panel.getByRole('link', { name: 'What is new', exact: true })).toBeVisible();

  const phone = await signIn('forge-member-183', { viewport: { width: 360, height: 780 } });
  await phone.goto('/dashboard');
  await phone.getByRole('button', { name: 'Menu' }).click();
  await phone.getByRole('link', { name: 'What is new', exact: true }).click();
  await expect(phone.getByRole('region', { name: 'Version 1.0.0' })).toBeVisible();
  await expect(phone.getByText('New', { exact: true })).toBeHidden();
});
