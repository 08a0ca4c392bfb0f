import { idOf, publishRaid } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('shows admin-level people the state of the Discord channel, and the fake channel', async ({
  signIn,
  caller,
}) => {
  const manager = await caller('raid-manager-75');
  const raid = await publishRaid(manager, await idOf(await caller('raid-leader-75')));
  const page = await signIn('admin-75');
  await page.goto('/dashboard/settings');
  const section = page.getByRole('region', { name: 'Discord channel', exact: true });
  await section.getByRole('button', { name: 'Send a test message' }).click();
  await expect(page.getByText('The test message is on its way')).toBeVisible();
  // Raids of other tests may be waiting.
  await expect(section.getByRole('status')).toHaveText(/Working|Sending/);
  await expect(section.getByText('Nothing yet')).toBeHidden();
  expect(await axe(page)).toEqual([]);

  const opened = page.waitForEvent('popup');
  await section.getByRole('link', { name: 'See the channel' }).click();
  const channel = await opened;
  const messages = channel.getByRole('listitem');
  await expect(messages.filter({ hasText: raid.name })).toContainText('8 of 8 seats free');
  await expect(messages.filter({ hasText: 'Test message' }).first()).toBeVisible();
  // Without its refresh, which would interrupt axe.
  const html = await (await page.request.get('/demo/channel')).text();
  await channel.setContent(html.replace(/<meta http-equiv[^>]*>/, ''));
  expect(await axe(channel)).toEqual([]);
});

test('has no section about the channel for others', async ({ signIn }) => {
  const page = await signIn('raid-manager-76');
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('region', { name: 'Sessions', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Discord channel' })).toBeHidden();
});
