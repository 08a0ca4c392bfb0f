import type { Locator, Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { toastOf } from '../support/message-tests.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { expect, test } from '../support/test.ts';

/** The widest sums. */
const HIGHEST_POT = 10_000_000_000;

const detailsOf = async (page: Page, raid: string) => {
  const card = page.getByRole('listitem', { name: raid });
  await card.getByRole('button', { name: 'View Details' }).click();
  return card;
};

/** Whether its middle and both ends can be seen and pressed: nothing covers or clips them. */
const isInSight = (cell: Locator) =>
  cell.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const y = (top + bottom) / 2;
    return [left + 4, (left + right) / 2, right - 4].every((x) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && element.contains(found);
    });
  });

test(
  'a collector sees what is owed beside the buttons, at a desk and on a phone',
  { tag: '@slow' },
  async ({ as, caller }) => {
    const collector = await as('gold-collector', { width: 1280, height: 900 });
    const [leader, admin] = [await caller('raid-leader'), await caller('admin')];
    const raid = await publishRaid(admin, await idOf(leader), {
      goldCollector: await idOf(collector),
      pot: 1_375_001,
    });
    const sale = { price: 1_375_001, deposit: 320_000, clientClass: 'Demon Hunter' };
    await bookSeat(admin, raid._id, 'Lightbrandy', sale);
    await bookSeat(admin, raid._id, 'Otherclient', sale);
    await collector.goto('/dashboard/book-raid');
    const card = await detailsOf(collector, raid.name);
    const row = card.getByRole('row', { name: /Lightbrandy/ });
    await row.scrollIntoViewIfNeeded();
    const decisive = ['Lightbrandy', 'Demon Hunter', '1,055,001 g', 'No', 'Pending'].map((text) =>
      row.getByRole('cell', { name: text, exact: true }),
    );
    const inSight = async () => {
      for (const cell of [...decisive, row.getByRole('cell').last()])
        expect(await isInSight(cell), await cell.innerText()).toBe(true);
    };
    await inSight();
    // Also when the other columns are scrolled.
    const frame = card.getByRole('group', { name: `Bookings of ${raid.name}` });
    const price = row.getByRole('cell', { name: '1,375,001 g' });
    expect(await isInSight(price)).toBe(false);
    await price.evaluate((element) =>
      element.scrollIntoView({ inline: 'center', block: 'nearest' }),
    );
    await expect.poll(() => isInSight(price)).toBe(true);
    await inSight();
    await frame.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await inSight();
    // The header sticks below the filters while the page scrolls.
    const header = frame.getByRole('columnheader', { name: 'Client Name' });
    await frame.evaluate((element) => {
      document.body.style.paddingBottom = '100vh';
      const filters = document.querySelector('.sticky-filters');
      const covered = filters?.getBoundingClientRect().bottom ?? 0;
      window.scrollBy(0, element.getBoundingClientRect().top - covered + 30);
    });
    await expect.poll(() => isInSight(header)).toBe(true);
    const buttons = row.getByRole('button', { name: /the booking of Lightbrandy/ });
    // The last one opens the menu.
    await expect(buttons).toHaveText([/^Paid/, /^In-Group/, /^Send-Gold/, '']);

    await buttons.first().click();
    const question = collector.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to mark this booking as Paid?');
    const owes = question.getByText('1,055,001 g');
    await expect(owes).toHaveCSS('font-size', '28px');
    await expect(question).toContainText('1,375,001 g');
    await expect(question).toContainText('320,000 g');
    expect(await axe(collector)).toEqual([]);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(row.getByRole('cell', { name: 'Paid 1,055,001 g' })).toBeVisible();
    await expect(row.getByRole('cell', { name: 'Yes' })).toBeVisible();

    await collector.setViewportSize({ width: 360, height: 800 });
    const paid = card.getByRole('listitem').filter({ hasText: 'Lightbrandy' });
    const open = card.getByRole('listitem').filter({ hasText: 'Otherclient' });
    await expect(paid).toContainText('OwesPaid1,055,001 g');
    const owed = await open.getByText('1,055,001 g').first().boundingBox();
    const button = await open.getByRole('button', { name: /^Paid/ }).boundingBox();
    if (!owed || !button) throw new Error('Not in sight');
    expect(Math.abs(owed.y + owed.height / 2 - (button.y + button.height / 2))).toBeLessThan(6);
    expect(button.height).toBeGreaterThanOrEqual(44);
    expect(await horizontalOverflow(collector)).toBe(0);
    expect(await axe(collector)).toEqual([]);
  },
);

test(
  'keeps the reason of a refusal beside the button, where the control shows none',
  { tag: '@slow' },
  async ({ as, scenario }) => {
    const page = await as('senior-advertiser');
    const { _id: bookingId, clientName } = await scenario.book(page);
    await callAs(scenario.admin, '/booking/paid', { bookingId });
    await page.goto(`/dashboard/book-raid?raid=${scenario.raid._id}`);
    await page.getByRole('button', { name: `Edit the booking of ${clientName}` }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('checkbox', { name: /^Paid Full/ }).uncheck();
    await form.getByRole('button', { name: 'Update Booking' }).click();
    await expect(form.getByText('A booking that was marked as Paid stays paid')).toBeVisible();
  },
);

test('rolls back a refused flag', async ({ as, caller }) => {
  const leader = await as('raid-leader');
  const admin = await caller('admin');
  const raid = await publishRaid(admin, await idOf(leader), { pot: HIGHEST_POT });
  await bookSeat(admin, raid._id, 'Refused', { price: HIGHEST_POT });
  await leader.goto('/dashboard/book-raid');
  const card = await detailsOf(leader, raid.name);
  await leader.route('**/booking/lock', (route) => route.abort());
  await card.getByRole('button', { name: /^Lock/ }).click();
  await leader.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(toastOf(leader, 'Failed to update booking status')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Lock the booking of Refused' })).toBeVisible();
});
