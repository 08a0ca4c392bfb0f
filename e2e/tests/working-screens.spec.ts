import { pages, type PageName } from '@forge/contract/pages';
import type { Locator, Page } from '@playwright/test';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { shiftsOf, watchShifts } from '../support/layout-shift.ts';
import { expect, test } from '../support/test.ts';
import { toastOf } from '../support/message-tests.ts';
import { refuseWithMessage } from '../support/network-faults.ts';

const long = 'Unbroken'.repeat(10);

const highestPot = { pot: 10_000_000_000 };
const highestPrice = { price: highestPot.pot };

const cardOf = (page: Page, name: string) => page.getByRole('listitem', { name });
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

test("notifies of one's own changes and of others' at the same time", async ({ as, caller }) => {
  const leader = await as('raid-leader');
  const admin = await caller('admin');
  const raid = await publishRaid(admin, await idOf(leader), highestPot);
  await bookSeat(admin, raid._id, 'Ownclient', highestPrice);
  const other = await bookSeat(admin, raid._id, 'Otherclient', highestPrice);
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
});

test('rolls back a refused flag', async ({ as, caller }) => {
  const leader = await as('raid-leader');
  const admin = await caller('admin');
  const raid = await publishRaid(admin, await idOf(leader), highestPot);
  await bookSeat(admin, raid._id, 'Refused', highestPrice);
  await leader.goto('/dashboard/book-raid');
  const card = cardOf(leader, raid.name);
  await card.getByRole('button', { name: 'View Details' }).click();
  await leader.route('**/booking/lock', (route) => route.abort());
  await card.getByRole('button', { name: /^Lock/ }).click();
  await leader.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(toastOf(leader, 'Failed to update booking status')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Lock the booking of Refused' })).toBeVisible();
});

test('keeps the keyboard focus on the page', async ({ as, caller }) => {
  const leader = await caller('raid-leader');
  const admin = await as('admin');
  await publishRaid(admin, await idOf(leader), { difficulty: 'MYTHIC' });
  await admin.goto('/dashboard/book-raid?difficulty=MYTHIC');
  const clear = admin.getByRole('button', { name: 'Clear Filters' });
  await clear.focus();
  await admin.keyboard.press('Enter');
  await expect(clear).toBeDisabled();
  await expect(clear).toBeFocused();

  await admin.goto('/dashboard/admin');
  const name = admin.getByRole('textbox', { name: 'Hero Name' });
  for (const hero of ['Firsthero', 'Secondhero']) {
    await name.fill(hero);
    await admin.getByRole('combobox', { name: 'Realm' }).fill('Kazzak');
    await admin.getByRole('button', { name: 'Add Hero Name' }).click();
    await expect(admin.getByRole('row', { name: new RegExp(hero) })).toBeVisible();
    await expect(name).toBeFocused();
  }
  await admin.getByRole('button', { name: 'Edit Firsthero' }).click();
  await expect(name).toBeFocused();
  await admin.getByRole('button', { name: 'Cancel' }).click();
  await expect(admin.getByRole('button', { name: 'Edit Firsthero' })).toBeFocused();
  for (const hero of ['Firsthero', 'Secondhero']) {
    await admin.getByRole('button', { name: `Delete ${hero}` }).click();
    const question = admin.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeHidden();
    // On the next row, or on the list if none is left.
    await expect(
      admin.locator('[data-list]:focus, [data-list] [data-action="delete"]:focus'),
    ).toHaveCount(1);
  }
});

test('rejects a past day as soon as it is chosen', async ({ as }) => {
  const page = await as('raid-manager');
  await page.goto('/dashboard/create-raid');
  const date = page.getByRole('textbox', { name: 'Date' });
  await date.fill('01/02/2020');
  await expect(page.getByText('The date cannot be in the past')).toBeVisible();
  await date.fill('01/02/2040');
  await expect(page.getByText('The date cannot be in the past')).toBeHidden();
});

const sizes = { phone: [360, 800], desk: [1280, 900] } as const;
const working: PageName[] = ['bookRaid', 'upcomingRaids', 'createRaid', 'sendMail', 'admin'];

for (const [size, [width, height]] of Object.entries(sizes)) {
  test(`long names and large sums fit on a ${size} without layout shift`, async ({
    as,
    caller,
  }) => {
    test.setTimeout(120_000);
    const leader = await caller('raid-leader');
    const admin = await as('admin', { width, height });
    const raid = await publishRaid(admin, await idOf(leader), {
      name: long,
      ...highestPot,
      maxClients: 40,
    });
    const { _id } = await bookSeat(admin, raid._id, long, {
      ...highestPrice,
      contactInfo: long,
      additionalNotes: long.repeat(10),
    });
    await callAs(admin, '/booking/status', { bookingId: _id });
    await watchShifts(admin);
    for (const name of working) {
      await admin.goto(pages[name].path);
      await expect(admin.getByRole('main').getByText('Loading...')).toHaveCount(0);
      await admin.waitForLoadState('networkidle');
      expect([name, (await shiftsOf(admin)) < 0.02]).toEqual([name, true]);
    }
    await admin.goto(`${pages.bookRaid.path}?raid=${raid._id}`);
    const card = cardOf(admin, long);
    await expect(card.getByRole('button', { name: /^Lock/ })).toBeVisible();
    const overflow = () =>
      admin.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await axe(admin)).toEqual([]);
    if (size === 'phone') return;
    // Hidden columns are indicated, and the name shows its full text.
    await expect(card.locator('[data-table-frame]')).toHaveAttribute('data-more-end', '');
    // Under reduced motion a press shows them at once.
    const scrolled = await card.getByTitle('More columns').evaluate((button: HTMLElement) => {
      button.click();
      return button.closest('[data-table-frame]')?.scrollLeft;
    });
    expect(scrolled).toBeGreaterThan(0);
    await card.getByRole('row').getByText(long, { exact: true }).first().focus();
    await expect(admin.locator('.z-60').getByText(long)).toBeVisible();
  });
}
