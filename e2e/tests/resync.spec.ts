import { randomUUID } from 'node:crypto';
import type { WebSocketRoute } from '@playwright/test';
import { bookSeat, callAs, idOf, planRaid, publishRaid } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

const LET_IN = '40';
const EVENT = '42';

test('a page that missed pushes reads everything again when it is told so', async ({
  signIn,
  caller,
}) => {
  const leader = await caller('raid-leader');
  const raid = await publishRaid(await caller('raid-manager'), await idOf(leader));
  const page = await signIn('trial-advertiser');
  let tellToReadAgain = (): void => undefined;
  await page.routeWebSocket(/\/socket\.io\//, (toPage) => {
    // No push gets through, as when the server itself hears of no change; the connection stands.
    toPage.connectToServer().onMessage((message) => {
      if (!message.toString().startsWith(EVENT)) toPage.send(message);
    });
    tellToReadAgain = () => toPage.send(`${EVENT}["resync"]`);
  });
  await page.goto('/dashboard/book-raid');
  const card = page.getByRole('listitem', { name: raid.name });
  await card.getByRole('button', { name: 'View Details' }).click();
  await expect(card.getByText('No bookings found for this raid')).toBeVisible();

  await bookSeat(await caller('advertiser'), raid._id, 'Unheard', { clientClass: 'Druid' });
  await expect(card.getByText('No bookings found for this raid')).toBeVisible();
  tellToReadAgain();
  await expect(card.getByRole('row', { name: /Druid/ })).toBeVisible({ timeout: 5_000 });
  await expect(card).toContainText('1/8');
});

test('a page that lost its connection reads all of it again when it is back', async ({
  signIn,
  caller,
}) => {
  test.setTimeout(120_000);
  const leader = await caller('raid-leader');
  const raid = await publishRaid(await caller('raid-manager'), await idOf(leader));
  const { _id: done } = await bookSeat(await caller('advertiser'), raid._id, 'Before');
  const booking = await signIn('admin-60');
  const [mails, tickets, home] = await Promise.all(
    [0, 1, 2].map(() => booking.context().newPage()),
  );
  if (!mails || !tickets || !home) throw new Error('No pages');
  // The network of this browser: while it is cut, whatever is begun over it waits.
  let gap = Promise.resolve();
  let endGap = (): void => undefined;
  const lines = new Set<WebSocketRoute>();
  await booking.context().routeWebSocket(/\/socket\.io\//, async (line) => {
    await gap;
    line.connectToServer().onMessage((message) => {
      if (message.toString().startsWith(LET_IN)) lines.add(line);
      line.send(message);
    });
  });
  await booking.goto(`/dashboard/book-raid?raid=${raid._id}`);
  const card = booking.getByRole('listitem', { name: raid.name });
  const row = card.getByRole('row', { name: /Before/ });
  await expect(row.getByRole('cell', { name: /^Pending/ })).toBeVisible();
  await mails.goto('/dashboard/admin-mails');
  await expect(mails.getByRole('heading', { name: 'Mail Details' })).toBeVisible();
  await tickets.goto('/dashboard/support');
  await expect(tickets.getByRole('heading', { name: 'Support' })).toBeVisible();
  await home.goto('/dashboard');
  const panel = home.getByRole('complementary', { name: 'Your panel' });
  await expect(panel.locator('[aria-busy=true]')).toHaveCount(0);
  await expect.poll(() => lines.size).toBe(4);

  const total = panel.locator('dt', { hasText: 'Booked Raids' }).last().locator('+ dd');
  const before = await total.textContent();
  gap = new Promise((resolve) => (endGap = resolve));
  for (const line of lines) await line.close();
  await callAs(leader, '/booking/status', { bookingId: done });
  await bookSeat(await caller('advertiser'), raid._id, 'Unheard');
  const subject = `Unheard ${raid.name}`;
  await callAs(await caller('forge-member-60'), '/support/open', {
    ...{ requestId: randomUUID(), category: 'Other', subject, text: 'Did you hear?' },
  });
  await callAs(booking, '/settings/update', { density: 'compact' });
  endGap();

  const soon = { timeout: 12_000 };
  await expect(card).toContainText('2/8', soon);
  await expect(row.getByRole('cell', { name: /^Done/ })).toBeVisible(soon);
  await expect(mails.getByRole('button', { name: `${done}: copy the run id` })).toBeVisible(soon);
  await expect(tickets.getByRole('link', { name: subject })).toBeVisible(soon);
  await expect(total).not.toHaveText(before ?? '', soon);
  await expect(home.locator('html')).toHaveAttribute('data-density', 'compact', soon);
});

test('the lists of upcoming raids are read again every half minute, pushes or not', async ({
  signIn,
  caller,
}) => {
  const leader = await caller('raid-leader');
  const manager = await caller('raid-manager');
  const page = await signIn('raid-manager-61');
  await page.clock.install();
  await page.routeWebSocket(/\/socket\.io\//, (toPage) => {
    toPage.connectToServer().onMessage((message) => {
      if (!message.toString().startsWith(EVENT)) toPage.send(message);
    });
  });
  await page.goto('/dashboard/upcoming-raids');
  await expect(page.getByRole('heading', { name: 'Published Raids' })).toBeVisible();
  const plan = await planRaid(manager, await idOf(leader), { date: '2038-02-01' });
  const raid = await publishRaid(manager, await idOf(leader), { date: '2038-02-01' });
  await page.clock.fastForward('00:30');
  for (const { name } of [plan, raid])
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
});
