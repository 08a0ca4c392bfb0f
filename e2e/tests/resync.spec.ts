import { randomUUID } from 'node:crypto';
import type { WebSocketRoute } from '@playwright/test';
import { bookSeat, callAs, idOf, planRaid, publishRaid } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

// Packet types of the socket.io protocol.
const CONNECT_PACKET = '40';
const DISCONNECT_PACKET = '41';
const EVENT_PACKET = '42';

test('refetches everything on resync after missed events', async ({ as, caller }) => {
  const leader = await caller('raid-leader');
  const raid = await publishRaid(await caller('raid-manager'), await idOf(leader));
  const page = await as('trial-advertiser');
  let sendResync = (): void => undefined;
  await page.routeWebSocket(/\/socket\.io\//, (toPage) => {
    // Drops every event while the connection stays open, as after a gap in the server's event stream.
    toPage.connectToServer().onMessage((message) => {
      if (!message.toString().startsWith(EVENT_PACKET)) toPage.send(message);
    });
    sendResync = () => toPage.send(`${EVENT_PACKET}["resync"]`);
  });
  await page.goto('/dashboard/book-raid');
  const card = page.getByRole('listitem', { name: raid.name });
  await card.getByRole('button', { name: 'View Details' }).click();
  await expect(card.getByText('No bookings found for this raid')).toBeVisible();

  await bookSeat(await caller('advertiser'), raid._id, 'Missed', { clientClass: 'Druid' });
  await expect(card.getByText('No bookings found for this raid')).toBeVisible();
  sendResync();
  await expect(card.getByRole('row', { name: /Druid/ })).toBeVisible({ timeout: 5_000 });
  await expect(card).toContainText('1/8');
});

test(
  'refetches everything on every page after a reconnect',
  { tag: '@slow' },
  async ({ signIn, caller }) => {
    test.setTimeout(120_000);
    const leader = await caller('raid-leader');
    const raid = await publishRaid(await caller('raid-manager'), await idOf(leader));
    const { _id: done } = await bookSeat(await caller('advertiser'), raid._id, 'Before');
    const booking = await signIn('admin-60', { ownContext: true });
    const [mails, tickets, home] = await Promise.all(
      [0, 1, 2].map(() => booking.context().newPage()),
    );
    if (!mails || !tickets || !home) throw new Error('No pages');
    // New connections wait until the outage ends.
    let outage = Promise.resolve();
    let endOutage = (): void => undefined;
    const connections = new Set<WebSocketRoute>();
    await booking.context().routeWebSocket(/\/socket\.io\//, async (connection) => {
      await outage;
      connection.connectToServer().onMessage((message) => {
        if (message.toString().startsWith(CONNECT_PACKET)) connections.add(connection);
        connection.send(message);
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
    await expect.poll(() => connections.size).toBe(4);

    const total = panel.locator('dt', { hasText: 'Booked Raids' }).last().locator('+ dd');
    const before = await total.textContent();
    outage = new Promise((resolve) => (endOutage = resolve));
    for (const connection of connections) await connection.close();
    await callAs(leader, '/booking/status', { bookingId: done });
    await bookSeat(await caller('advertiser'), raid._id, 'Missed');
    const subject = `Missed ${raid.name}`;
    await callAs(await caller('forge-member-60'), '/support/open', {
      requestId: randomUUID(),
      category: 'Other',
      subject,
      text: 'Did you see this?',
    });
    await callAs(booking, '/settings/update', { density: 'compact' });
    endOutage();

    const afterReconnect = { timeout: 12_000 };
    await expect(card).toContainText('2/8', afterReconnect);
    await expect(row.getByRole('cell', { name: /^Done/ })).toBeVisible(afterReconnect);
    await expect(mails.getByRole('button', { name: `${done}: copy the run id` })).toBeVisible(
      afterReconnect,
    );
    await expect(tickets.getByRole('link', { name: subject })).toBeVisible(afterReconnect);
    await expect(total).not.toHaveText(before ?? '', afterReconnect);
    await expect(home.locator('html')).toHaveAttribute('data-density', 'compact', afterReconnect);
  },
);

test(
  'refetches the lists of upcoming raids every half minute, with or without events',
  { tag: '@slow' },
  async ({ signIn, caller }) => {
    const leader = await caller('raid-leader');
    const manager = await caller('raid-manager');
    const page = await signIn('raid-manager-61');
    await page.clock.install();
    await page.routeWebSocket(/\/socket\.io\//, (toPage) => {
      toPage.connectToServer().onMessage((message) => {
        if (!message.toString().startsWith(EVENT_PACKET)) toPage.send(message);
      });
    });
    await page.goto('/dashboard/upcoming-raids');
    await expect(page.getByRole('heading', { name: 'Published Raids' })).toBeVisible();
    const plan = await planRaid(manager, await idOf(leader), { date: '2038-02-01' });
    const raid = await publishRaid(manager, await idOf(leader), { date: '2038-02-01' });
    await page.clock.fastForward('00:30');
    for (const { name } of [plan, raid])
      await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  },
);

test(
  'a hidden tab that the server disconnects waits, and reconnects once it is shown',
  { tag: '@slow' },
  async ({ signIn }) => {
    const page = await signIn('advertiser');
    await page.clock.install();
    await page.addInitScript(() => {
      let isHidden = true;
      Object.defineProperty(document, 'hidden', { get: () => isHidden });
      addEventListener('show-tab', () => {
        isHidden = false;
        document.dispatchEvent(new Event('visibilitychange'));
      });
    });
    const connections: WebSocketRoute[] = [];
    let connected = (): void => undefined;
    const whenConnected = new Promise<void>((resolve) => (connected = resolve));
    await page.routeWebSocket(/\/socket\.io\//, (toPage) => {
      connections.push(toPage);
      toPage.connectToServer().onMessage((message) => {
        toPage.send(message);
        if (message.toString().startsWith(CONNECT_PACKET)) connected();
      });
    });
    await page.goto('/dashboard');
    await whenConnected;

    const disconnected = page.waitForResponse(/\/auth\/status/);
    connections[0]?.send(DISCONNECT_PACKET);
    // A page asks for its session once the server has disconnected it.
    await disconnected;
    await page.clock.runFor(20_000);
    expect(connections).toHaveLength(1);
    await page.evaluate(() => dispatchEvent(new Event('show-tab')));
    await expect.poll(() => connections.length).toBe(2);
  },
);
