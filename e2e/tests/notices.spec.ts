import { raidDraft } from '@forge/testkit/raid-fixtures';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('the bell updates its count live, opens the linked page, and omits kinds that are turned off', async ({
  signIn,
  caller,
}) => {
  const manager = await caller('raid-manager-90');
  const leader = await caller('raid-leader-90');
  const leaderId = await idOf(leader);
  const raid = await publishRaid(manager, leaderId);
  const page = await signIn('advertiser-90', {
    timezoneId: 'Europe/Lisbon',
    viewport: { width: 360, height: 740 },
  });
  const bookings = [];
  for (const client of ['Bellclient', 'Bellother'])
    bookings.push(await bookSeat(page, raid._id, client));
  await page.goto('/dashboard');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notices/ });
  await expect(bell).toHaveAccessibleName('Notices');
  const box = await bell.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  await bell.click();
  const drawer = page.getByRole('dialog', { name: 'Notices' });
  await expect(drawer.getByText('No notices yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();

  const draft = raidDraft(leaderId, { id: raid._id, name: raid.name, date: '2031-06-16' });
  await callAs(manager, '/raid/edit', { ...draft, time: '8:00 pm' });
  await expect(bell).toHaveAccessibleName('Notices, 1 unread');
  const moved = `${raid.name} on 06/15/2031 was moved to 06/16/2031, 8:00 PM server time.`;
  await expect(page.getByText(moved)).toBeVisible();
  await callAs(leader, '/booking/lock', { bookingId: bookings[0]?._id });
  await expect(bell).toHaveAccessibleName('Notices, 2 unread');

  // By keyboard, on a page that was loaded again.
  await page.reload();
  await bell.press('Enter');
  const today = drawer.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('link')).toHaveCount(2);
  await expect(today.getByRole('link').first()).toHaveAccessibleName(/^Unread: .* was locked/);
  await expect(today.getByText('Starts 7:00 PM your time')).toBeVisible();
  await expect(drawer).not.toContainText('Bellclient');
  expect(await axe(page)).toEqual([]);
  await today.getByRole('link', { name: moved }).press('Enter');
  await expect(page).toHaveURL(`/dashboard/book-raid?raid=${raid._id}`);
  await expect(drawer).toBeHidden();
  await expect(bell).toHaveAccessibleName('Notices, 1 unread');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(drawer).toBeHidden();
  await page.goForward();

  // Another tab follows.
  const tab = await page.context().newPage();
  await tab.goto('/dashboard/settings');
  const otherBell = tab.getByRole('banner').getByRole('button', { name: /^Notices/ });
  await expect(otherBell).toHaveAccessibleName('Notices, 1 unread');
  await bell.click();
  await drawer.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(drawer.getByRole('status')).toHaveText('All read');
  await expect(otherBell).toHaveAccessibleName('Notices');

  await tab.getByRole('switch', { name: /Bookings that are locked/ }).click();
  await expect(tab.getByRole('region', { name: 'Notifications' }).getByText('Saved')).toBeVisible();
  await callAs(leader, '/booking/lock', { bookingId: bookings[1]?._id });
  await callAs(manager, '/raid/cancel', { id: raid._id, reason: 'No tank' });
  await expect(otherBell).toHaveAccessibleName('Notices, 1 unread');
  await expect(drawer.getByRole('link', { name: /was cancelled/ })).toBeVisible();
  await expect(drawer.getByRole('link', { name: /was locked/ })).toHaveCount(1);
});

test('equal notices in a row are one line', { tag: '@slow' }, async ({ signIn, caller }) => {
  const leader = await caller('raid-leader-89');
  const raid = await publishRaid(await caller('raid-manager-89'), await idOf(leader));
  const page = await signIn('advertiser-89');
  for (const client of ['Twiceclient', 'Twiceother']) {
    const { _id } = await bookSeat(page, raid._id, client);
    await callAs(leader, '/booking/status', { bookingId: _id });
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notices, 2 unread' }).click();
  const drawer = page.getByRole('dialog', { name: 'Notices' });
  await expect(drawer.getByRole('region', { name: 'Today' }).getByRole('link')).toHaveCount(1);
  await drawer.getByRole('link', { name: /^Unread: 2 × A booking .* is done/ }).click();
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
});
