import { HEARTBEAT_MS } from '@forge/contract/realtime/heartbeat';
import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { idOf, publishRaid } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { shiftsOf, watchShifts } from '../support/layout-shift.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { textCollisions } from '../support/text-collisions.ts';
import { expect, test } from '../support/test.ts';

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Your panel' });
const barOf = (page: Page) => page.getByRole('region', { name: 'Connection' });
const widthOf = async (element: Locator) => (await element.boundingBox())?.width ?? 0;

test(
  'says that the connection is lost, since when and why an action fails, until it is back',
  { tag: '@slow' },
  async ({ signIn }) => {
    const page = await signIn('advertiser-90');
    let isOut = false;
    let isHanging = false;
    const sockets = new Set<WebSocketRoute>();
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      if (isOut) return void socket.close();
      sockets.add(socket);
      socket.connectToServer().onMessage((message) => {
        if (!isHanging) socket.send(message);
      });
    });
    await page.clock.install();
    await watchShifts(page);
    await page.goto('/dashboard/settings');
    await expect(panelOf(page).getByText('Online', { exact: true })).toBeVisible();
    await expect.poll(() => sockets.size).toBe(1);
    // Everything has loaded: a late answer would show that the server is there.
    await expect(page.getByRole('list', { name: 'Active sessions' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const announced = page.locator('p.sr-only[role=status]');
    const compact = page.getByRole('radio', { name: 'Compact' });
    const before = await shiftsOf(page);

    // The server hangs: its sockets stay open, heartbeats and answers are missing.
    isHanging = true;
    const calls = '**/{auth,settings,discord,dashboard}/**';
    await page.route(calls, (route) => route.abort());
    // Again if a message that was on its way has arrived meanwhile.
    await expect(async () => {
      await page.clock.fastForward(HEARTBEAT_MS + 1_000);
      await expect(barOf(page)).toContainText(/^Server not reachable since \d+:\d\d/, {
        timeout: 5_000,
      });
    }).toPass({ timeout: 30_000 });
    await page.unroute(calls);
    isHanging = false;
    await page.clock.fastForward(6_000);
    await expect(barOf(page)).toBeHidden();

    // Events only: calls still get an answer.
    isOut = true;
    for (const socket of sockets) await socket.close();
    await expect(barOf(page)).toContainText(/^No live updates since \d+:\d\d [AP]M\./);
    await expect(announced).toHaveText('Connection lost. What you see may be old.');
    await expect(panelOf(page).getByText('Reconnecting')).toBeVisible();
    expect(await shiftsOf(page)).toBe(before);

    // The server: an action says why it failed.
    await page.route(calls, (route) => route.abort());
    await compact.click();
    const toast = page.locator('[data-sonner-toast]');
    await expect(
      toast.getByText('Your settings could not be saved', { exact: true }),
    ).toBeVisible();
    await expect(toast.getByText(/^The server cannot be reached\./)).toBeVisible();
    await expect(barOf(page)).toContainText(/^Server not reachable since \d+:\d\d/);
    await expect(barOf(page)).toContainText('What you see may be old. Nothing can be saved.');
    await expect(panelOf(page).getByText('Offline', { exact: true })).toBeVisible();
    // The cause has changed, but it is the same loss.
    await expect(announced).toHaveText('Connection lost. What you see may be old.');
    expect(await axe(page)).toEqual([]);

    isOut = false;
    await page.unrouteAll();
    await expect(barOf(page)).toBeHidden({ timeout: 20_000 });
    await expect(panelOf(page).getByText('Online', { exact: true })).toBeVisible();
    await expect(announced).toHaveText('The connection is back.');
    await compact.click();
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  },
);

test('a page that cannot be loaded without network opens by itself when it is back', async ({
  signIn,
}) => {
  // Another test's context may have the page's script in its cache.
  const viewport = { width: 360, height: 780 };
  const page = await signIn('advertiser-91', { viewport, ownContext: true });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'The last 30 days' })).toBeVisible();
  await page.context().setOffline(true);
  await expect(barOf(page)).toContainText(/^Offline since/);
  // Above the bottom bar, which stays usable.
  const pages = page.getByRole('navigation', { name: 'Main pages' });
  const [bar, nav] = [await barOf(page).boundingBox(), await pages.boundingBox()];
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(nav?.y ?? 0);
  await pages.getByRole('link', { name: 'Earnings' }).click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Earnings', exact: true })).toBeVisible({
    timeout: 20_000,
  });
  await expect(barOf(page)).toBeHidden();
});

test('collapses the sidebar to icons, for this person on every device', async ({ signIn }) => {
  const page = await signIn('admin-92');
  await page.goto('/dashboard');
  const panel = panelOf(page);
  await expect(panel.getByText("Today's Activity")).toBeVisible();
  expect(await widthOf(panel)).toBe(288);
  await panel.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await expect(panel.getByText("Today's Activity")).toBeHidden();
  expect(await widthOf(panel)).toBe(72);
  await expect(panel.locator('time')).toHaveCount(2);
  await expect(panel.getByRole('button', { name: 'Expand the sidebar' })).toBeFocused();
  await panel.getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL(/support$/);
  expect(await axe(page)).toEqual([]);

  const elsewhere = await signIn('admin-92');
  await elsewhere.goto('/dashboard');
  await expect.poll(() => widthOf(panelOf(elsewhere))).toBe(72);
  await watchShifts(elsewhere);
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: 'The last 30 days' })).toBeVisible();
  expect(await shiftsOf(elsewhere)).toBeLessThan(0.01);
  // Pushed to the other device.
  await panelOf(elsewhere).getByRole('button', { name: 'Expand the sidebar' }).click();
  await expect(panel.getByText("Today's Activity")).toBeVisible();
});

test('shows an admin every quick action on laptop screens, and scrolls to the current one', async ({
  signIn,
}) => {
  const page = await signIn('admin-94');
  const panel = panelOf(page);
  const links = panel.getByRole('navigation', { name: 'Quick actions' }).getByRole('link');
  const footer = panel.getByRole('button', { name: 'Collapse the sidebar' });
  for (const height of [800, 720]) {
    await page.setViewportSize({ width: 1280, height });
    await page.goto('/dashboard/settings');
    await expect(links).toHaveCount(9);
    const [last, end] = [await links.last().boundingBox(), await footer.boundingBox()];
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(end?.y ?? 0);
  }
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto('/dashboard/settings');
  const current = panel.getByRole('link', { name: 'Settings' });
  await expect(current).toBeInViewport({ ratio: 1 });
  // Above the last row of the panel, which stays in place.
  const [at, end] = [await current.boundingBox(), await footer.boundingBox()];
  expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(end?.y ?? 0);
});

test('a phone has one bar at the top, the main pages at the bottom and one menu', async ({
  signIn,
}) => {
  const page = await signIn('forge-member-93', { viewport: { width: 360, height: 640 } });
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('list', { name: 'Active sessions' })).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Main pages' });
  await expect(pages.getByRole('link')).toHaveText(['Home', 'Support', 'Settings']);
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(1);

  // Scrolled to the end, the last control is between both bars.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = await page.getByRole('button', { name: 'Sign out everywhere' }).boundingBox();
  const bottom = await pages.boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(bottom?.y ?? 0);
  const covered = await page.evaluate(() => {
    const isContent = (y: number) =>
      document.elementFromPoint(180, y)?.closest('main, [data-bottom-nav]') !== null;
    return Array.from({ length: innerHeight }, (_, y) => y).filter((y) => !isContent(y)).length;
  });
  expect(covered).toBeLessThanOrEqual(64);
  await expect(page.getByRole('banner')).toContainText(/Local time.*Server time/);

  await pages.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'HOME',
    'BOOK RAID',
  ]);
  const actions = menu.getByRole('navigation', { name: 'Quick actions' });
  await expect(actions.getByRole('link')).toHaveText(['Support', 'Settings']);
  await expect(menu.getByText('Online', { exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'LOGOUT' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await menu.getByRole('link', { name: 'Support' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/support$/);
  expect(await horizontalOverflow(page)).toBe(0);
});

test('the public links stay while the session is looked up', async ({ visit }) => {
  const page = await visit();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/auth/status', async (route) => {
    await released;
    await route.continue();
  });
  await watchShifts(page);
  await page.goto('/about');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const all = ['HOME', 'ABOUT US', 'APPLY TO FORGE', 'BOOK A BOOST'];
  await expect(links).toHaveText(all.map((label) => new RegExp(`^${label}`)));
  await expect(page.getByRole('banner').getByRole('button', { name: 'LOGIN' })).toBeHidden();
  release();
  await expect(page.getByRole('banner').getByRole('button', { name: 'LOGIN' })).toBeVisible();
  await expect(links).toHaveCount(4);
  expect(await shiftsOf(page)).toBeLessThan(0.01);
});

test(
  'long names and large sums do not collide on the homes of leaders and collectors',
  { tag: '@slow' },
  async ({ signIn, caller }) => {
    const [leader, collector] = [await signIn('raid-leader-94'), await signIn('gold-collector-94')];
    const manager = await caller('raid-manager-94');
    const staff = { goldCollector: await idOf(collector) };
    for (const [name, maxClients] of [
      ['Unbroken'.repeat(10), 40],
      ['A long name of many words for a raid on a Wednesday', 12],
    ] as const)
      await publishRaid(manager, await idOf(leader), {
        name,
        maxClients,
        difficulty: 'MYTHIC',
        pot: 10_000_000_000,
        ...staff,
      });
    await publishRaid(manager, await idOf(leader), { name: 'No collector' });
    for (const page of [leader, collector]) {
      await page.goto('/dashboard');
      await expect(page.getByRole('list', { name: 'Your raids' })).toBeVisible();
      for (const width of [360, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        expect([width, await textCollisions(page.getByRole('main'))]).toEqual([width, []]);
        expect([width, await horizontalOverflow(page)]).toEqual([width, 0]);
      }
    }
  },
);
