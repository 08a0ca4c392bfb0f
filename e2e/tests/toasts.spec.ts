import type { Locator, Page } from '@playwright/test';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { refuseWithMessage } from '../support/network-faults.ts';
import { cardOf } from '../support/raid-lists.ts';
import { expect, test } from '../support/test.ts';

/** The widest sums. */
const HIGHEST_POT = 10_000_000_000;

const toasts = (page: Page) => page.locator('[data-sonner-toast]');

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not in sight');
  return box;
};

test('shows one toast per event, beside the dialog', async ({ as, caller }) => {
  const leader = await caller('raid-leader');
  const raid = await publishRaid(await caller('raid-manager'), await idOf(leader));
  const page = await as('advertiser');
  await page.goto('/dashboard/book-raid');
  await cardOf(page, raid.name).getByRole('button', { name: 'Book Now' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Book Raid' }).click();
  await expect(form.getByText("Enter the client's name")).toBeVisible();
  await expect(form.getByText("Choose the client's class")).toBeVisible();
  await expect(page.getByText('Please fill in all required fields')).toHaveCount(1);
  const deposit = form.getByRole('textbox', { name: 'Deposit' });
  for (const digits of ['999999', '888888', '777777']) await deposit.fill(digits);
  await expect(page.getByText(/^Deposit cannot exceed/)).toHaveCount(1);
  const toast = await boxOf(toasts(page).first());
  const window = await boxOf(form);
  expect(toast.x).toBeGreaterThanOrEqual(window.x + window.width);
  expect(toast.x + toast.width).toBeLessThanOrEqual(1280);
});

test('toasts close after three seconds, top right, the newest on top', async ({ signIn }) => {
  const page = await signIn('raid-manager');
  // The test controls the page's clock.
  await page.clock.install({ time: new Date('2030-01-01T12:00:00Z') });
  await page.clock.pauseAt(new Date('2030-01-01T13:00:00Z'));
  let releaseNewer = () => {};
  const newerReleased = new Promise<void>((resolve) => (releaseNewer = resolve));
  await refuseWithMessage(page, '/raid/pending', 'The older one', 400);
  await page.route('**/raid/published', async (route) => {
    await newerReleased;
    await route.fulfill({ status: 400, json: { success: false, message: 'The newer one' } });
  });
  const waitUntilVisible = (element: Locator) =>
    expect(async () => {
      await page.clock.runFor(50);
      await expect(element).toBeVisible({ timeout: 500 });
    }).toPass();
  await page.goto('/dashboard/upcoming-raids');
  const [older, newer] = [page.getByText('The older one'), page.getByText('The newer one')].map(
    (message) => toasts(page).filter({ has: message }),
  );
  if (!older || !newer) throw new Error('Nothing to look for');
  await waitUntilVisible(older);
  releaseNewer();
  await waitUntilVisible(newer);
  await page.clock.runFor(500);
  const [low, high] = [await boxOf(older), await boxOf(newer)];
  expect(high.y).toBeLessThan(low.y);
  expect([high.x > 640, high.y < 450]).toEqual([true, true]);
  await expect(page.locator('[data-sonner-toaster]')).toHaveAttribute('data-sonner-theme', 'dark');
  await page.clock.runFor(1_900);
  await expect(newer).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(toasts(page)).toHaveCount(0);
});

test(
  "notifies of one's own changes and of others' at the same time",
  { tag: '@slow' },
  async ({ as, caller }) => {
    const leader = await as('raid-leader');
    const admin = await caller('admin');
    const raid = await publishRaid(admin, await idOf(leader), { pot: HIGHEST_POT });
    await bookSeat(admin, raid._id, 'Ownclient', { price: HIGHEST_POT });
    const other = await bookSeat(admin, raid._id, 'Otherclient', { price: HIGHEST_POT });
    await leader.goto('/dashboard/book-raid');
    const card = cardOf(leader, raid.name);
    await card.getByRole('button', { name: 'View Details' }).click();
    const lock = card.getByRole('button', { name: 'Lock the booking of Ownclient' });
    await lock.click();
    // Both are awaited before the change: they are visible for three seconds only.
    const shown = [
      expect(leader.getByText('Booking lock status updated successfully')).toBeVisible(),
      // The seats booked above may be announced now, too.
      expect(leader.getByText('Booking data updated').first()).toBeVisible(),
    ];
    await leader.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await Promise.all(shown);
    // The confirmation is closed, and focus is back on its button.
    await expect(card.getByRole('button', { name: /^Lock.*already set/ })).toBeFocused();
    await expect(card.getByRole('row', { name: /Ownclient/ })).toContainText('Locked');
    // Once set, it is idempotent.
    await card.getByRole('button', { name: /^Lock.*already set/ }).click({ force: true });
    await expect(leader.getByRole('alertdialog')).toHaveCount(0);

    const inGroup = card.getByRole('button', { name: 'In-Group the booking of Ownclient' });
    await inGroup.click();
    const second = leader.waitForResponse('**/booking/in-group');
    await leader.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await Promise.all([second, callAs(admin, '/booking/status', { bookingId: other._id })]);
    const changed = card.getByRole('row', { name: /Otherclient/ });
    await expect(changed.getByRole('cell', { name: /^Done/ })).toBeVisible();
  },
);
