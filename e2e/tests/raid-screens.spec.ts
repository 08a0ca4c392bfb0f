import { pages } from '@forge/contract/pages';
import type { Page } from '@playwright/test';
import { idOf } from '../support/api.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { cardOf, listRaids, person, raidOn } from '../support/raid-lists.ts';
import { expect, test } from '../support/test.ts';

const heightOf = async (page: Page, name: string) =>
  (await cardOf(page, name).boundingBox())?.height ?? Infinity;

test('the booking page opens at the first raid to come and folds what cannot be sold', async ({
  signIn,
}) => {
  const page = await signIn('admin', { viewport: { width: 360, height: 640 } });
  await page.clock.install({ time: new Date('2033-03-03T19:00:00Z') });
  const today = '2033-03-03';
  const started = ['10:00', '11:00', '12:00', '13:00', '14:00', '19:45', '20:00'];
  await listRaids(page, 'published', [
    { _id: 'odd' },
    raidOn('With room', today, '21:00'),
    raidOn('Sold out', today, '20:30', { clients: ['a', 'b'], maxClients: 2 }),
    raidOn('Without a price', '2033-03-04', '21:00', { pot: undefined }),
    ...started.map((time) => raidOn(`Started ${time}`, today, time)),
  ]);
  await page.goto(pages.bookRaid.path);
  await expect(page.getByText('Error processing published raids data')).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Published Raids (10 available)' });
  await expect(cardOf(page, 'Sold out')).toBeInViewport();
  await expect(cardOf(page, 'With room')).toBeInViewport();
  await expect(heading).not.toBeInViewport();
  await expect(cardOf(page, 'Started 10:00')).not.toBeInViewport();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'TodayThursday 03/03/2033',
    'TomorrowFriday 03/04/2033',
  ]);
  for (const [name, mark] of [
    ['Sold out', 'Full'],
    ['Started 20:00', 'Started'],
  ] as const) {
    await expect(cardOf(page, name)).toContainText(mark);
    expect(await heightOf(page, name)).toBeLessThan(60);
    await cardOf(page, name).getByRole('button', { name: 'View Details' }).click();
    await expect(cardOf(page, name).getByRole('button', { name: 'Book Now' })).toBeVisible();
    await cardOf(page, name).getByRole('button', { name: 'Hide Details' }).click();
  }
  await expect(cardOf(page, 'Without a price')).toContainText('0 g');
  // Free seats and the exact price are beside the button at every width.
  const card = cardOf(page, 'With room');
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const button = await card.getByRole('button', { name: 'Book Now' }).boundingBox();
    for (const text of ['8 seats left', '1,375,001 g']) {
      const figure = await card.getByText(text).boundingBox();
      expect(Math.abs((figure?.y ?? 0) - (button?.y ?? Infinity))).toBeLessThan(60);
    }
  }

  await listRaids(page, 'published', []);
  await page.goto(`${pages.bookRaid.path}?difficulty=MYTHIC`);
  await expect(page.getByText('No raids match your filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show all raids' }).click();
  await expect(page.getByText('No published raids right now')).toBeVisible();
  await page.getByRole('link', { name: 'Publish a raid' }).click();
  await expect(page).toHaveURL(/upcoming-raids$/);
});

test(
  'the first day to come is clear of what is sticky above it',
  { tag: '@slow' },
  async ({ signIn }) => {
    const page = await signIn('advertiser');
    await page.clock.install({ time: new Date('2033-03-03T05:00:00Z') });
    const times = Array.from({ length: 20 }, (_, index) => `20:${10 + index}`);
    await listRaids(page, 'published', [
      raidOn('Started', '2033-03-02', '21:00'),
      ...times.map((time) => raidOn(`At ${time}`, '2033-03-03', time)),
    ]);
    const today = page.getByRole('region', { name: /^Today/ });
    for (const width of [360, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(pages.bookRaid.path);
      await expect
        .poll(() =>
          today.evaluate((day) => {
            const sticky = [...document.querySelectorAll('header.sticky, .sticky-filters')]
              .filter((each) => getComputedStyle(each).position === 'sticky')
              .map((each) => each.getBoundingClientRect().bottom);
            return Math.round(day.getBoundingClientRect().top - Math.max(...sticky));
          }),
        )
        .toBe(16);
    }
  },
);

test(
  'a folded raid shows its whole name, its marks in one column, and is unfolded for who runs it',
  { tag: '@slow' },
  async ({ signIn }) => {
    const page = await signIn('raid-leader');
    await page.clock.install({ time: new Date('2033-03-03T19:00:00Z') });
    const raidLeader = { ...person('Odo'), _id: await idOf(page) };
    const name = 'Sepulcher of the First Ones: Ahead of the Curve';
    const full = { raidLeader, clients: ['a', 'b'], maxClients: 2 };
    await listRaids(page, 'published', [
      raidOn('Running', '2033-03-03', '19:00', full),
      raidOn(name, '2033-03-03', '21:00', full),
      raidOn('Short', '2033-03-03', '21:30', full),
    ]);
    for (const width of [360, 768, 1024, 1280, 1536, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(pages.bookRaid.path);
      const title = cardOf(page, name).getByRole('heading');
      await expect(title).toBeVisible();
      expect(await title.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
      const marks = await Promise.all(
        [name, 'Short'].map((each) => cardOf(page, each).getByText('Full').boundingBox()),
      );
      expect(marks[0]?.x).toBe(marks[1]?.x);
      await expect(cardOf(page, 'Running').getByText('Collector', { exact: true })).toBeVisible();
      await expect(cardOf(page, 'Short').getByText('Collector', { exact: true })).toHaveCount(0);
      const column = await cardOf(page, 'Running').getByRole('heading').boundingBox();
      expect(column?.width).toBeGreaterThan(width < 768 ? 150 : 280);
    }
  },
);

test('Upcoming Raids shows every column beside the sidebar, and cards of three lines on a phone', async ({
  as,
}) => {
  const page = await as('raid-manager', { width: 1280, height: 900 });
  await listRaids(page, 'pending', [
    raidOn('Next week', '2033-03-10', '21:30'),
    raidOn('This week', '2033-03-03', '21:30'),
  ]);
  await listRaids(page, 'published', [
    raidOn('Highest price', '2033-03-03', '21:30', { pot: 10_000_000_000, clients: ['a', 'b'] }),
    raidOn('Two digits', '2033-03-23', '12:45', {
      difficulty: 'NORMAL',
      maxClients: 40,
      clients: Array.from({ length: 38 }, (_, seat) => String(seat)),
      raidLeader: person('A leader with a very long name'),
      goldCollector: person('A collector with a very long name'),
    }),
  ]);
  await page.goto(pages.upcomingRaids.path);
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(6);
  await expect(page.getByRole('row', { name: /Highest price/ })).toContainText('2/8 sold');
  await expect(page.getByRole('row', { name: /This week/ })).toContainText('Thu 03/03/2033');
  const clipped = () =>
    page
      .getByRole('main')
      .locator('th, td')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => {
            const { left, right } = cell.getBoundingClientRect();
            const isOutside = left < 0 || right > document.documentElement.clientWidth;
            return isOutside || cell.scrollWidth > cell.clientWidth + 1;
          })
          .map((cell) => cell.textContent),
      );
  for (const width of [1280, 1536, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await clipped()]).toEqual([width, []]);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(rows.filter({ hasText: 'week' })).toHaveText([/^This week/, /^Next week/]);
  const card = page.getByRole('row', { name: /This week/ });
  const heights = async () =>
    Promise.all(
      [card, page.getByRole('row', { name: /Two digits/ })].map(
        async (each) => (await each.boundingBox())?.height ?? Infinity,
      ),
    );
  for (const height of await heights()) expect(height).toBeLessThan(160);
  await page.evaluate(() => document.documentElement.setAttribute('data-density', 'compact'));
  for (const height of await heights()) expect(height).toBeLessThan(140);
  await expect(card.getByText('In-House')).toBeHidden();
  await card.getByRole('button', { name: 'More about This week' }).click();
  for (const fact of ['Full Run', 'Loot Share', 'In-House'])
    await expect(card.getByText(fact)).toBeVisible();
  expect(await horizontalOverflow(page)).toBe(0);
});

test('quick presses on Next lead as many pages on', { tag: '@slow' }, async ({ signIn }) => {
  const page = await signIn('admin', { viewport: { width: 1280, height: 800 } });
  const raids = Array.from({ length: 150 }, (_, index) =>
    raidOn(`Raid ${index}`, '2033-03-03', '20:00'),
  );
  for (const list of ['published', 'pending'] as const) await listRaids(page, list, raids);
  const pressNext = async (list: string, times: number) => {
    const links = page.getByRole('navigation', { name: `Pages of ${list}` });
    await links.getByRole('button', { name: 'Next' }).focus();
    for (let press = 0; press < times; press += 1) await page.keyboard.press('Enter');
  };
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(pages.upcomingRaids.path);
  await pressNext('Published Raids', 2);
  // Before the other list has its new page. Presses on the last page do nothing.
  await pressNext('Pending Raids', 6);
  await expect(page.getByText('Page 3 of 5')).toBeVisible();
  await expect(page.getByText('Page 5 of 5')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Page 4 of 5')).toBeVisible();
  await page.goto(pages.bookRaid.path);
  await pressNext('published raids', 3);
  await expect(page.getByText('Page 4 of 5')).toBeVisible();
});
