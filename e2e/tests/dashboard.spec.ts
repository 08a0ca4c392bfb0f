import { randomUUID } from 'node:crypto';
import { parisDay } from '@forge/contract/paris-time';
import { roleNames } from '@forge/contract/viewer';
import { personaOf } from '@forge/testkit/access-matrix';
import type { Page } from '@playwright/test';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { shiftsOf, watchShifts } from '../support/layout-shift.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { expect, test } from '../support/test.ts';

// Updates are debounced for up to three seconds, so that a busy scenario does not make all clients refetch at once.
const afterDebounce = { timeout: 15_000 };

const panelsOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

const seller = ['Raids with room', 'Your bookings today', 'The last 30 days'];
const planning = ['The next seven days', 'Waiting to be published', 'Without a gold collector'];

const homes: Record<string, string[]> = {
  admin: ['The community today', ...planning, 'The last 30 days'],
  developer: ['The community today', ...planning, 'The last 30 days'],
  'raid-manager': [...planning, 'The last 30 days'],
  'gold-collector': ['Gold to send', 'Your raids', 'The last 30 days'],
  advertiser: seller,
  'trial-advertiser': seller,
  'senior-advertiser': [
    'Gold to send',
    'Raids with room',
    'Your bookings today',
    'The last 30 days',
  ],
  'raid-leader': ['Your raids', 'The last 30 days'],
  'forge-member': ['Book a boost', 'Your tickets'],
  newcomer: [],
};

// Together with the admin, the newcomer and the member of other tests they show every panel.
const examined = ['gold-collector', 'senior-advertiser', 'raid-leader'];

for (const [persona, panels] of Object.entries(homes)) {
  test(`the home page of ${persona} shows the panels and the badge of that role`, async ({
    as,
  }) => {
    const page = await as(persona);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome to your Dashboard' })).toBeVisible();
    await expect(panelsOf(page)).toHaveText(panels);
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    const role = roleNames.find((name) => personaOf(name) === persona);
    if (role) {
      const panel = page.getByRole('complementary', { name: 'Your panel' });
      await expect(panel.getByText(role, { exact: true })).toBeVisible();
      await expect(panel.getByText('Online')).toBeVisible();
    } else {
      await expect(page.getByRole('main').getByText('No roles assigned')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open the community' })).toBeVisible();
    }
    if (persona === 'forge-member') {
      await page.getByRole('link', { name: 'Ask support' }).click();
      await expect(page).toHaveURL(/\/dashboard\/support$/);
    }
    if (examined.includes(persona)) expect(await axe(page)).toEqual([]);
  });
}

test(
  'shows a member the status of their tickets and notifies them of a reply',
  { tag: '@slow' },
  async ({ signIn, caller }) => {
    const [member, admin] = [await signIn('forge-member-21'), await caller('admin-21')];
    await member.goto('/dashboard');
    const { ticket } = await callAs<{ ticket: { _id: string } }>(member, '/support/open', {
      requestId: randomUUID(),
      category: 'Payment',
      subject: 'Late gold at home',
      text: 'Where is it?',
    });
    const row = member
      .getByRole('list', { name: 'Your tickets' })
      .getByRole('listitem')
      .filter({ hasText: 'Late gold at home' });
    await expect(row).toContainText('Open', afterDebounce);
    await callAs(admin, '/support/reply', {
      requestId: randomUUID(),
      ticketId: ticket._id,
      text: 'On its way.',
    });
    await expect(member.getByText('replied to “Late gold at home”')).toBeVisible(afterDebounce);
    await expect(row).toContainText('In progress', afterDebounce);
    await expect(row).toContainText('New answer', afterDebounce);
    expect(await axe(member)).toEqual([]);
    await row.getByRole('link').click();
    await expect(member.getByRole('log', { name: 'Conversation' })).toContainText('On its way.');
  },
);

test(
  'has no layout shift at 360 and 1280 pixels when lists load late',
  { tag: '@slow' },
  async ({ signIn, caller }) => {
    const manager = await signIn('raid-manager-22');
    const leader = await idOf(await caller('raid-leader-22'));
    for (let count = 0; count < 6; count += 1) await publishRaid(manager, leader);
    const seller = await signIn('senior-advertiser-22');
    const collector = await signIn('gold-collector-22');
    for (const page of [seller, manager, collector]) {
      await watchShifts(page);
      let releaseAgenda = () => {};
      let agendaReleased = Promise.resolve();
      await page.route('**/dashboard/next', async (route) => {
        await agendaReleased;
        await route.continue();
      });
      for (const width of [360, 1280]) {
        agendaReleased = new Promise<void>((resolve) => (releaseAgenda = resolve));
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/dashboard');
        await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible();
        releaseAgenda();
        await expect(page.getByRole('heading', { name: 'The last 30 days' })).toBeVisible();
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
        expect([width, (await shiftsOf(page)) < 0.01]).toEqual([width, true]);
      }
    }
  },
);

test('updates every home page that shows a raid when a seat is sold in another browser', async ({
  signIn,
  caller,
}) => {
  test.setTimeout(120_000);
  const [seller, other, leader, admin] = [
    await signIn('advertiser-2'),
    await signIn('advertiser-3'),
    await signIn('raid-leader-2'),
    await caller('admin'),
  ];
  for (const page of [seller, other, leader]) await page.goto('/dashboard');
  // Earlier than the raids of other tests: the panel lists the first few.
  const date = parisDay(new Date(Date.now() + 24 * 3_600_000));
  const raid = await publishRaid(admin, await idOf(leader), { date });
  const rowOn = (page: Page) => page.getByRole('listitem').filter({ hasText: raid.name });
  await expect(rowOn(seller)).toContainText('0/8', afterDebounce);
  await expect(rowOn(other)).toContainText('0/8', afterDebounce);
  await expect(rowOn(leader)).toContainText('No clients yet', afterDebounce);

  const booking = await bookSeat(other, raid._id, 'Livewire');
  await expect(rowOn(seller)).toContainText('1/8', afterDebounce);
  await expect(rowOn(leader)).toContainText('In group 0 · Done 0', afterDebounce);
  await expect(other.getByRole('list', { name: 'Your bookings today' })).toContainText(
    'Livewire',
    afterDebounce,
  );
  await expect(seller.getByText('Livewire')).toHaveCount(0);

  await callAs(leader, '/booking/in-group', { bookingId: booking._id });
  await callAs(leader, '/booking/status', { bookingId: booking._id });
  await expect(rowOn(leader)).toContainText('In group 1 · Done 1', afterDebounce);
  await expect(other.getByRole('list', { name: 'Your bookings today' })).toContainText(
    'Done',
    afterDebounce,
  );
  const today = other
    .getByRole('table', { name: /Gold and bookings/ })
    .getByRole('row')
    .last();
  await expect(today).toContainText('320,000 g', afterDebounce);

  // The row links to the booking page with this raid open.
  await seller.getByRole('link', { name: raid.name }).click();
  await expect(seller).toHaveURL(new RegExp(`raid=${raid._id}`), afterDebounce);
  await expect(seller.getByRole('button', { name: 'Hide Details' })).toBeVisible(afterDebounce);
});

test('draws the last thirty days, with keyboard navigation and a table', async ({
  signIn,
  caller,
}) => {
  const [admin, leader, seller] = [
    await caller('admin'),
    await caller('raid-leader-3'),
    await signIn('advertiser-4', {
      viewport: { width: 360, height: 780 },
      reducedMotion: 'reduce',
    }),
  ];
  const raid = await publishRaid(admin, await idOf(leader));
  const { _id } = await bookSeat(seller, raid._id, 'Drawn');
  await callAs(leader, '/booking/status', { bookingId: _id });

  await seller.goto('/dashboard');
  const table = seller.getByRole('table', { name: /Gold and bookings/ });
  await expect(table.getByRole('row')).toHaveCount(31, afterDebounce);
  await expect(table.getByRole('row').last()).toContainText('320,000 g', afterDebounce);
  await expect(table.getByRole('row').last()).toContainText('1');
  const plot = seller.getByRole('application');
  await plot.focus();
  for (let press = 0; press < 35; press += 1) await plot.press('ArrowRight');
  const day = new Date(`${parisDay(new Date())}T12:00:00Z`);
  const label = day.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const card = seller.getByRole('main').getByRole('status');
  await expect(card).toContainText(label);
  await expect(card).toContainText('320,000 g');
  await expect(card).toContainText('1 booking');
  expect(await axe(seller)).toEqual([]);
  expect(await horizontalOverflow(seller)).toBe(0);
});

test('shows a loading state until the session is known, without layout shift', async ({
  signIn,
}) => {
  const page = await signIn('advertiser-5', { viewport: { width: 360, height: 780 } });
  let releaseAnswer: () => void = () => undefined;
  const answerReleased = new Promise<undefined>((resolve) => {
    releaseAnswer = () => resolve(undefined);
  });
  await page.route('**/auth/status', async (route) => {
    await answerReleased;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  const clocks = page.getByRole('banner');
  await expect(clocks).toContainText('Server time');
  const before = await page.getByRole('main').boundingBox();
  releaseAnswer();
  await expect(page.getByText('Welcome to your Dashboard')).toBeVisible();
  expect((await page.getByRole('main').boundingBox())?.y).toBe(before?.y);
  // Both clocks stay visible while scrolling.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(clocks).toBeInViewport();
});
