import type { Page } from '@playwright/test';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { abortRequests } from '../support/network-faults.ts';
import { expect, test } from '../support/test.ts';

const openSettings = async (page: Page) => {
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
};
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const saved = (page: Page, name: string) =>
  expect(section(page, name).getByRole('status').getByText('Saved')).toBeVisible();
const chooseZone = async (page: Page, zone: string) => {
  const field = page.getByRole('combobox', { name: 'Time zone' });
  await field.fill(zone);
  await field.press('Enter');
  await saved(page, 'Time');
};
const clock = (page: Page, name: string) =>
  page
    .getByRole('complementary', { name: 'Your panel' })
    .locator('dt', { hasText: name })
    .locator('+ dd time');

test('applies time zone, format and density to the raids page, also in another tab', async ({
  signIn,
  caller,
}) => {
  const manager = await caller('raid-manager-70');
  const leader = await caller('raid-leader-70');
  const raid = await publishRaid(manager, await idOf(leader));
  const page = await signIn('advertiser-70', { timezoneId: 'Europe/Paris' });
  const tab = await page.context().newPage();
  await tab.goto('/dashboard/book-raid');
  const card = tab.getByRole('listitem', { name: raid.name });
  await expect(card.getByText('9:30 PM', { exact: true })).toBeVisible();
  await expect(card.getByText('your time')).toBeHidden();
  const height = async () => (await card.boundingBox())?.height ?? 0;
  const before = await height();

  await openSettings(page);
  await page.getByRole('radio', { name: '21:30' }).check();
  await saved(page, 'Time');
  await expect(card.getByText('21:30', { exact: true })).toBeVisible();
  await expect(clock(tab, 'Server time')).toHaveText(/^\d{2}:\d{2}$/);

  await page.getByRole('radio', { name: 'Compact' }).check();
  await saved(page, 'Appearance');
  await expect.poll(height).toBeLessThan(before);

  await chooseZone(page, 'Lisbon');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue('Europe/Lisbon');
  await expect(zone).toBeFocused();
  await expect(card.getByText('20:30 your time')).toBeVisible();
  await expect(card.getByText('21:30', { exact: true })).toBeVisible();

  // The next visit applies them at first paint, before the server answers.
  await tab.route('**/settings/get', () => undefined);
  await tab.reload();
  await expect(card.getByText('20:30 your time')).toBeVisible();
  await expect(tab.locator('html')).toHaveAttribute('data-density', 'compact');
});

test('rejects an unknown time zone, and rolls back a setting that could not be saved', async ({
  signIn,
}) => {
  const page = await signIn('advertiser-71', { timezoneId: 'Europe/Berlin' });
  await openSettings(page);
  const field = page.getByRole('combobox', { name: 'Time zone' });
  await expect(field).toHaveValue('This device (Europe/Berlin)');
  await field.fill('Atlantis');
  await field.press('Enter');
  await expect(
    page.getByText('Choose a time zone by its name, such as Europe/Paris'),
  ).toBeVisible();
  await field.fill('');
  await field.press('Enter');
  await expect(field).toHaveValue('This device (Europe/Berlin)');
  await page.reload();
  await expect(field).toHaveValue('This device (Europe/Berlin)');

  await abortRequests(page, '/settings/update');
  await page.getByRole('radio', { name: 'Compact' }).click();
  await expect(page.getByText('Your settings could not be saved')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Comfortable' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable');
});

test(
  'does not notify someone who turned booking updates off',
  { tag: '@slow' },
  async ({ signIn, caller }) => {
    const manager = await caller('raid-manager-73');
    const leader = await caller('raid-leader-73');
    const raid = await publishRaid(manager, await idOf(leader));
    const seller = await caller('advertiser-73');
    const quiet = await signIn('advertiser-74');
    await openSettings(quiet);
    await quiet.getByRole('switch', { name: /Booking updates/ }).click();
    await saved(quiet, 'Notifications');
    const notified = await signIn('advertiser-75');
    const cardOn = (page: Page) => page.getByRole('listitem', { name: raid.name });
    for (const page of [quiet, notified]) await page.goto('/dashboard/book-raid');
    await cardOn(quiet).getByRole('button', { name: 'View Details' }).click();
    await expect(quiet.getByText('No bookings found for this raid')).toBeVisible();
    // Others are notified also while the details are closed.
    await expect(cardOn(notified).getByRole('button', { name: 'View Details' })).toBeVisible();
    await bookSeat(seller, raid._id, 'Quietclient');
    await expect(notified.getByText('Booking data updated')).toBeVisible();
    await expect(quiet.getByText('Mage')).toBeVisible();
    await expect(quiet.getByText('Booking data updated')).toBeHidden();
  },
);

test('notifies the collector of a finished booking on any page', async ({ signIn, caller }) => {
  const manager = await caller('raid-manager-76');
  const leader = await caller('raid-leader-76');
  const collector = await signIn('gold-collector-76');
  const raid = await publishRaid(manager, await idOf(leader), {
    goldCollector: await idOf(collector),
  });
  const seller = await caller('advertiser-76');
  const { _id: bookingId } = await bookSeat(seller, raid._id, 'Goldclient');
  await collector.goto('/dashboard');
  await expect(collector.getByText('Welcome to your Dashboard')).toBeVisible();
  await callAs(leader, '/booking/status', { bookingId });
  await expect(collector.getByText('A mail is waiting for you to send')).toBeVisible();
});

test(
  'an open page of a session ended elsewhere signs out',
  { tag: '@slow' },
  async ({ signIn }) => {
    const here = await signIn('advertiser-77');
    const there = await signIn('advertiser-77');
    await there.goto('/dashboard/book-raid');
    await expect(there.getByText('Published Raids')).toBeVisible();
    await openSettings(here);
    const list = here.getByRole('list', { name: 'Active sessions' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByText('This browser')).toHaveCount(1);
    await list.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await expect(there).toHaveURL(/localhost:\d+\/$/);
    await expect(there.getByText('You have been signed out')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(here).toHaveURL(/settings$/);
  },
);

test('signing out everywhere asks for confirmation and redirects every open page to the landing page', async ({
  signIn,
}) => {
  const here = await signIn('advertiser-78');
  const there = await signIn('advertiser-78');
  await there.goto('/dashboard');
  await expect(there.getByText('Welcome to your Dashboard')).toBeVisible();
  await openSettings(here);
  await here.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = here.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await here.getByRole('button', { name: 'Sign out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  for (const page of [here, there]) {
    await expect(page).toHaveURL(/localhost:\d+\/$/);
    await expect(page.getByText('You have been signed out')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'LOGIN' })).toBeVisible();
  }
});

test('a newcomer without roles can use settings and sessions', async ({ signIn }) => {
  const page = await signIn('newcomer-79');
  await openSettings(page);
  await expect(section(page, 'Profile').getByText('No roles assigned')).toBeVisible();
  await expect(section(page, 'Notifications').getByRole('switch')).toHaveCount(0);
  await page.getByRole('radio', { name: '21:30' }).check();
  await saved(page, 'Time');
  await expect(clock(page, 'Local time')).toHaveText(/^\d{2}:\d{2}$/);
  await expect(page.getByRole('list', { name: 'Active sessions' })).toContainText('This browser');
  await page.reload();
  await expect(page.getByRole('radio', { name: '21:30' })).toBeChecked();
});

test(
  'the settings pass axe, with the zone list and the confirmation open',
  { tag: '@slow' },
  async ({ as }) => {
    const page = await as('senior-advertiser');
    await openSettings(page);
    await expect(page.getByRole('list', { name: 'Active sessions' })).toBeVisible();
    await page.getByRole('button', { name: 'Time zones' }).click();
    await expect(page.getByRole('listbox', { name: 'Time zones' })).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await axe(page)).toEqual([]);
  },
);

test('makes, copies, renews and stops a calendar address', async ({ signIn }) => {
  const page = await signIn('advertiser-71', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await openSettings(page);
  const calendar = section(page, 'Calendar');
  const address = calendar.getByRole('textbox', { name: 'Calendar address' });
  const statusOf = async (url: string) => (await page.request.get(new URL(url).pathname)).status();

  await calendar.getByRole('button', { name: 'Make an address' }).click();
  const first = await address.inputValue();
  await calendar.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  expect(await statusOf(first)).toBe(200);

  await calendar.getByRole('button', { name: 'Renew' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).click();
  await expect(address).not.toHaveValue(first);
  expect(await statusOf(first)).toBe(404);

  const second = await address.inputValue();
  await calendar.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click();
  await expect(calendar.getByText('You have no calendar address.')).toBeVisible();
  expect(await statusOf(second)).toBe(404);
});
