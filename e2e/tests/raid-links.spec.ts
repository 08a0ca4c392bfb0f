import { pages } from '@forge/contract/pages';
import { raidDraft } from '@forge/testkit/raid-fixtures';
import { bookSeat, callAs, idOf, publishRaid, readAs } from '../support/api.ts';
import { decoded } from '../support/encoded-payload.ts';
import { fakePayload } from '../support/network-faults.ts';
import { cardOf, listRaids, raidOn } from '../support/raid-lists.ts';
import { expect, test } from '../support/test.ts';

test(
  'the booking page stays where it opened with stored filters, and where it was left',
  { tag: '@slow' },
  async ({ signIn }) => {
    const page = await signIn('advertiser', { viewport: { width: 1280, height: 800 } });
    await page.clock.install({ time: new Date('2033-03-03T18:25:00Z') });
    const times = Array.from({ length: 40 }, (_, index) => `19:${10 + index}`);
    await listRaids(
      page,
      'published',
      times.map((time, index) => raidOn(`Number ${index + 1}`, '2033-03-03', time)),
    );
    await page.addInitScript(() => localStorage.setItem('forge.book-raid.difficulty', 'HEROIC'));
    /** What the router does after a navigation is over. */
    const settle = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    const scrolled = () => page.evaluate(() => window.scrollY);

    await page.goto(pages.bookRaid.path);
    await expect(page).toHaveURL(/difficulty=HEROIC/);
    await settle();
    await expect(cardOf(page, 'Number 17')).toBeInViewport();

    const leaveAndReturn = async () => {
      await page.evaluate(() => window.scrollTo(0, 333));
      await page.getByRole('link', { name: 'Settings' }).first().click();
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
      await page.goBack();
      await expect(cardOf(page, 'Number 20')).toBeVisible();
      await settle();
      expect(await scrolled()).toBe(333);
    };
    await leaveAndReturn();
    await page.goto(`${pages.bookRaid.path}?raid=Number+20`);
    await expect(cardOf(page, 'Number 20')).toBeInViewport();
    await leaveAndReturn();
  },
);

test('a link that is followed on the booking page leads to its raid, as from another page', async ({
  signIn,
  caller,
}) => {
  const page = await signIn('advertiser-91', { viewport: { width: 1280, height: 800 } });
  const manager = await caller('raid-manager-91');
  const leaderId = await idOf(await caller('raid-leader-91'));
  const linked = await publishRaid(manager, leaderId, { name: 'Linked Raid' });
  await bookSeat(page, linked._id, 'Twicefound');
  const draft = raidDraft(leaderId, { id: linked._id, name: linked.name, date: '2035-03-03' });
  await callAs(manager, '/raid/edit', draft);
  const published = decoded(await readAs(page, '/raid/published')) as { _id: string }[];
  const real = published.find(({ _id }) => _id === linked._id);
  const times = Array.from({ length: 20 }, (_, index) => `20:${10 + index}`);
  const earlier = times.map((time) => raidOn(`At ${time}`, '2033-03-03', time));
  await listRaids(page, 'published', [...earlier, real]);
  await page.goto(pages.bookRaid.path);
  const card = cardOf(page, linked.name);
  const row = card.getByRole('row', { name: /Twicefound/ });
  const toggle = cardOf(page, 'At 20:10').getByRole('button', { name: /Details$/ });
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /Find a client/ })).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  /** Opening a raid by its own button leaves the page where it is. */
  const openFirst = async () => {
    await expect(toggle).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 40));
    await toggle.click();
    await expect(toggle).toHaveText('Hide Details');
    await expect(row).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(40);
  };

  await openFirst();
  await find('linked raid');
  await expect(row).toBeInViewport();
  await expect(card).toBeFocused();
  await openFirst();
  await page.getByRole('button', { name: /^Notices/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Unread: Linked Raid/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeInViewport();
  for (const time of ['first', 'second']) {
    await openFirst();
    await find('twicefound');
    await expect(row, `the ${time} time`).toBeFocused();
    await expect(row).toBeInViewport();
  }
  // The same link again, with the details open.
  await page.evaluate(() => window.scrollTo(0, 0));
  await toggle.focus();
  await find('twicefound');
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
});

test(
  'the page follows the open raid when another one is published before it',
  { tag: '@slow' },
  async ({ signIn }) => {
    const page = await signIn('admin', { viewport: { width: 1280, height: 800 } });
    await page.clock.install({ time: new Date('2033-03-01T12:00:00Z') });
    const day = (date: string, length: number) =>
      Array.from({ length }, (_, index) => raidOn(`${date} ${index}`, date, `20:${10 + index}`));
    const raids = [...day('2033-03-03', 29), ...day('2033-03-04', 20)];
    await listRaids(page, 'published', raids);
    await page.goto(pages.bookRaid.path);
    const card = page.locator('[data-raid="2033-03-04 0"]');
    const toggle = card.getByRole('button', { name: /Details$/ });
    await toggle.press('Enter');
    await expect(toggle).toHaveText('Hide Details');

    await listRaids(page, 'published', [raidOn('Earlier', '2033-03-02', '20:00'), ...raids]);
    // The page reads its list again when the window is shown.
    await page.clock.fastForward('01:00');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('Page 2 of 2')).toBeAttached();
    await expect(toggle).toHaveText('Hide Details');
    await expect(toggle).toBeFocused();
    await expect(toggle).toBeInViewport();
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await expect(cardOf(page, 'Earlier')).toBeVisible();
  },
);

test(
  'a link to a raid that is not listed says so, until it is closed',
  { tag: '@slow' },
  async ({ as }) => {
    const page = await as('advertiser', { width: 1280, height: 800 });
    const times = Array.from({ length: 20 }, (_, index) => `20:${10 + index}`);
    const raids = times.map((time) => raidOn(`At ${time}`, '2033-03-03', time));
    await listRaids(page, 'published', raids);
    const old = { _id: crypto.randomUUID(), name: 'Long ago', date: '2020-03-03', time: '20:00' };
    await fakePayload(page, '/find', { raids: [old], bookings: [], pages: [] });
    const text = page.getByText(
      'It was more than thirty days ago, was removed, or you may not see',
    );
    await page.goto(`${pages.bookRaid.path}?difficulty=MYTHIC&raid=At+20:10`);
    await expect(page.getByText('No raids match your filters')).toBeVisible();
    await expect(text).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all raids' }).click();

    await cardOf(page, 'At 20:29').getByRole('button', { name: 'View Details' }).focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /Find a client/ })).toBeFocused();
    await page.keyboard.type('long ago');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'This raid is not listed' })).toBeInViewport();
    await expect(text).toBeInViewport();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(text).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${pages.bookRaid.path}$`));
    await page.goto(`${pages.bookRaid.path}?raid=removed`);
    await expect(text).toBeInViewport();
  },
);
