import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

const drawerOf = (page: Page, thing: string) =>
  page.getByRole('dialog', { name: `History of the ${thing}` });

const openMenu = async (page: Page, label: string) => {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
};

test('an admin asks who changed a booking: by mouse, by keyboard, live and on a phone', async ({
  signIn,
  caller,
}) => {
  const [advertiser, leader] = [await caller('advertiser'), await caller('raid-leader')];
  const page = await signIn('admin', {
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Asia/Tokyo',
  });
  const raid = await publishRaid(page, await idOf(leader));
  const booking = await bookSeat(advertiser, raid._id, 'Historyclient', { price: 1_000_000 });
  const edit = { ...booking, id: booking._id, price: 1, additionalNotes: 'note '.repeat(90) };
  await callAs(advertiser, '/booking/edit', edit);
  await page.goto('/dashboard/book-raid');
  const card = page.getByRole('listitem', { name: raid.name });
  await card.getByRole('button', { name: 'View Details' }).click();

  // Two clicks.
  const more = 'More for the booking of Historyclient';
  await openMenu(page, more);
  const drawer = drawerOf(page, 'booking');
  const entries = drawer.getByRole('list').getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Edited the booking');
  await expect(entries.first()).toContainText('1,000,000 gto1 g');
  await expect(entries.first()).toContainText(/Below minimum\s*NotoYes/);
  await expect(entries.first().locator('time')).toHaveAttribute('title', /^Server time: /);
  await expect(entries.last()).toContainText('Booked the client');
  expect(await axe(page)).toEqual([]);
  const box = await drawer.boundingBox();
  expect([box?.height, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([800, 1280]);

  // Live, while it is open.
  await callAs(leader, '/booking/lock', { bookingId: booking._id });
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText(/Locked the booking\s*LockedNotoYes/);

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: more })).toBeFocused();
  // By keyboard; the focus stays in the drawer.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(entries).toHaveCount(3);
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
  await expect
    .poll(() => drawer.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: more })).toBeFocused();

  // The raid's own, from its card.
  await openMenu(page, `More for ${raid.name}`);
  await expect(drawerOf(page, 'raid')).toContainText('Published the raid');
  await expect(drawerOf(page, 'raid')).not.toContainText('Historyclient');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 740 });
  await openMenu(page, more);
  await expect(entries).toHaveCount(3);
  expect(await drawer.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  const overflow = await drawer.evaluate((element) =>
    [...element.querySelectorAll('*')].some((one) => one.getBoundingClientRect().right > 360),
  );
  expect(overflow).toBe(false);
  expect(await axe(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: more })).toBeFocused();
});

test(
  'raids, mails and hero names have their history in their rows',
  { tag: '@slow' },
  async ({ as, scenario }) => {
    const page = await as('admin');
    const { run } = await scenario.finish();
    await page.goto('/dashboard/admin-mails');
    await openMenu(page, `More for run ${run}`);
    await expect(drawerOf(page, 'mail')).toContainText('Marked the booking as Done');
    await page.keyboard.press('Escape');

    const name = `Vault${run}`;
    const hero = { name, realm: 'Kazzak', faction: 'Horde', status: true };
    await callAs(scenario.admin, '/admin/create-hero-name', hero);
    await page.goto('/dashboard/admin');
    await openMenu(page, `More for ${name}`);
    await expect(drawerOf(page, 'hero name')).toContainText(/Added the hero name\s*Hero name/);
    await page.keyboard.press('Escape');

    await page.goto('/dashboard/upcoming-raids');
    await openMenu(page, `More for ${scenario.raid.name}`);
    await expect(drawerOf(page, 'raid')).toContainText('Planned the raid');

    // An answer that cannot be had says so, and can be asked for again.
    await page.route('**/history/raid/*', (route) => route.abort());
    await page.keyboard.press('Escape');
    await openMenu(page, `More for ${scenario.raid.name}`);
    await expect(drawerOf(page, 'raid')).toContainText('what you see may be old');
  },
);
