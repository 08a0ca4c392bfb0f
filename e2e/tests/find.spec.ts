import { raidApi } from '@forge/contract/raids/raid-api';
import { axe } from '../support/axe.ts';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import {
  abortRequests,
  blockSockets,
  holdRequests,
  removeFaults,
} from '../support/network-faults.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { expect, test } from '../support/test.ts';

test('finds a client by three letters after Ctrl K, and opens the row', async ({
  signIn,
  caller,
}) => {
  const page = await signIn('advertiser', { viewport: { width: 1280, height: 800 } });
  const [leader, manager] = [await caller('raid-leader'), await caller('raid-manager')];
  const raid = await publishRaid(manager, await idOf(leader), { name: 'Findable Raid' });
  const booking = await bookSeat(page, raid._id, 'Zyxéphine');
  const left = await bookSeat(page, raid._id, 'Zyquitted');
  await callAs(page, '/booking/cancel', { bookingId: left._id, reason: 'ill' });
  const other = await caller('senior-advertiser');
  await bookSeat(other, raid._id, 'Zyxforeign');
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('zyx');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`raid=${raid._id}&booking=${booking._id}`));
  const row = page.getByRole('row', { name: /Zyxéphine/ });
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  // Its first columns are in sight.
  const frame = page.locator('[data-table-frame]').filter({ has: row });
  expect(await frame.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);

  // Another advertiser's client is not among the results; one that left is.
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /Find a client/ });
  await expect(field).toBeFocused();
  await page.keyboard.type('zy');
  const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  await expect(options).toHaveCount(2);
  expect(await axe(page)).toEqual([]);
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  const isLeft = await options.filter({ hasText: 'Zyquitted' }).getAttribute('aria-selected');
  if (isLeft !== 'true') await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('list', { name: 'Left' }).getByRole('listitem').filter({ hasText: 'Zyquitted' }),
  ).toBeFocused();

  // Escape returns to where the focus was; a page is found by its title.
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('settin');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/settings$/);

  // On a phone the list fits the screen.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Find' }).click();
  // What was not found is said beside the text, not at the other end of the screen.
  await page.keyboard.type('zyxq');
  const nothing = page.getByText('Nothing begins with “zyxq”.');
  await expect(nothing).toBeVisible();
  expect((await nothing.boundingBox())?.y).toBeLessThan(200);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('e');
  await expect(options.first()).toContainText('Zyxéphine');
  expect(await horizontalOverflow(page)).toBe(0);
  await options.first().click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Zyxéphine' }).last()).toBeInViewport();
});

test('walks raids by J and K, books by B, and leaves keys to text', async ({ signIn, caller }) => {
  const page = await signIn('advertiser', { viewport: { width: 1280, height: 800 } });
  const [leader, manager] = [await caller('raid-leader'), await caller('raid-manager')];
  const raid = await publishRaid(manager, await idOf(leader), { name: 'Keyboard Raid' });
  await bookSeat(page, raid._id, 'Keyclient');
  await page.goto(`/dashboard/book-raid?raid=${raid._id}`);
  await expect(page.getByRole('row', { name: /Keyclient/ })).toBeVisible();
  const focused = page.locator(':focus');

  await page.keyboard.press('j');
  await expect(focused).toHaveAttribute('data-raid', /./);
  for (let step = 0; step < 60; step += 1) {
    if ((await focused.getAttribute('data-raid')) === raid._id) break;
    await page.keyboard.press('j');
  }
  await page.keyboard.press('j');
  await expect(page.getByRole('row', { name: /Keyclient/ })).toBeFocused();
  await page.keyboard.press('k');
  await expect(focused).toHaveAttribute('data-raid', raid._id);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Keyclient/ })).toBeHidden();

  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Keyboard Raid');
  // Typed letters are text, and no shortcut works behind the dialog.
  await dialog.getByRole('textbox', { name: /Client Name/ }).fill('');
  await dialog.getByRole('textbox', { name: /Client Name/ }).pressSequentially('jkb?/');
  await expect(dialog.getByRole('textbox', { name: /Client Name/ })).toHaveValue('jkb?/');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await dialog.getByRole('textbox', { name: /Client Name/ }).fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Next raid or row',
  );
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: /Find a client/ })).toBeFocused();
  await page.keyboard.press('Escape');

  await page.goto('/dashboard/settings');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked();
  await page.goto('/dashboard/book-raid');
  await expect(page.getByRole('listitem', { name: 'Keyboard Raid' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /Find a client/ })).toBeFocused();
});

test(
  'says that a search failed, and chooses nothing by an earlier Enter',
  { tag: '@slow' },
  async ({ signIn, caller }) => {
    const page = await signIn('advertiser', { viewport: { width: 1280, height: 800 } });
    const [leader, manager] = [await caller('raid-leader'), await caller('raid-manager')];
    await publishRaid(manager, await idOf(leader), { name: 'Quavery Raid' });
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
    const failure = page.getByText('Clients and raids could not be searched.');
    const field = page.getByRole('combobox', { name: /Find a client/ });
    const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option');

    await abortRequests(page, '/find');
    const release = await holdRequests(page, '/find');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('settin');
    await expect(options).toHaveCount(1);
    await page.keyboard.press('Enter');
    await release();
    await expect(failure).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    // A page is found without the server, and chosen by an Enter after the failure of the whole text.
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/dashboard\/settings$/, { timeout: 1_000 });
    }).toPass();

    await removeFaults(page);
    await page.keyboard.press('Control+k');
    // An earlier answer shows the raid, too.
    const answered = page.waitForResponse('**/find?q=quaver');
    await page.keyboard.type('quaver');
    await answered;
    await expect(options).toHaveCount(1);
    await page.context().setOffline(true);
    await page.keyboard.type('x');
    await expect(failure).toBeVisible();
    await expect(options).toHaveCount(0);
    await expect(page.getByText('Nothing begins with')).toHaveCount(0);
    await page.keyboard.press('Backspace');
    await expect(options).toHaveCount(1);
    await page.keyboard.press('y');
    await page.context().setOffline(false);
    await expect(options).toHaveCount(1);
    await expect(field).toHaveValue('quavery');
    await expect(failure).toHaveCount(0);
  },
);

test(
  'opens the page of a raid that was published since the list was read',
  { tag: '@slow' },
  async ({ signIn, caller }) => {
    const page = await signIn('admin', { viewport: { width: 1280, height: 800 } });
    const leader = await caller('raid-leader');
    const field = page.getByRole('combobox', { name: /Find a client/ });
    const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
    const choose = async (text: string) => {
      await page.keyboard.press('Control+k');
      await expect(field).toBeFocused();
      await page.keyboard.type(text);
      await expect(options).toHaveCount(1);
      await page.keyboard.press('Enter');
      // If the answer is not there yet, it stays open until it is.
      await expect(field).toBeHidden();
    };
    // A push would add the raid to the list.
    await blockSockets(page);
    await page.goto('/dashboard/book-raid');
    await expect(page.getByRole('heading', { name: /^Published Raids/ })).toBeVisible();
    await choose('settin');
    await expect(page).toHaveURL(/\/dashboard\/settings$/);
    const raid = await publishRaid(page, await idOf(leader), { name: 'Freshly Raid' });
    await choose('freshly');
    await expect(page).toHaveURL(new RegExp(`book-raid\\?raid=${raid._id}$`));

    // Does not navigate if the person opened another page while the list was read.
    await choose('settin');
    await publishRaid(page, await idOf(leader), { name: 'Belated Raid' });
    const release = await holdRequests(page, raidApi.published.path);
    await choose('belated');
    await choose('my book');
    await expect(page).toHaveURL(/\/dashboard\/my-bookings$/);
    const read = page.waitForResponse(`**${raidApi.published.path}`);
    await release();
    await (await read).finished();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(page).toHaveURL(/\/dashboard\/my-bookings$/);
  },
);

test(
  'opens on public pages, and is loaded by the first press',
  { tag: '@slow' },
  async ({ signIn, visit }) => {
    const page = await signIn('advertiser', { viewport: { width: 1280, height: 800 } });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const isLoaded = () => loaded.some((url) => /find-window/.test(url));
    const field = page.getByRole('combobox', { name: /Find a client/ });
    const logOut = page.getByRole('link', { name: 'LOGOUT' });

    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(logOut).toBeVisible();
    await logOut.focus();
    expect(isLoaded()).toBe(false);
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    expect(isLoaded()).toBe(true);
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(logOut).toBeFocused();
    // Keys that are typed before the dialog is there belong to it.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('settin');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/settings$/);

    await page.goto('/about');
    await expect(logOut).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('my book');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/my-bookings$/);

    // Signed out, the key is the browser's.
    const visitor = await visit();
    await visitor.goto('/');
    await expect(visitor.getByRole('button', { name: 'LOGIN' })).toBeVisible();
    const pressed = await visitor.evaluateHandle(() => {
      const keys: { key: string; isPrevented: boolean }[] = [];
      window.addEventListener('keydown', ({ key, defaultPrevented }) =>
        keys.push({ key, isPrevented: defaultPrevented }),
      );
      return keys;
    });
    await visitor.keyboard.press('Control+k');
    expect(await pressed.jsonValue()).toContainEqual({ key: 'k', isPrevented: false });
    await expect(visitor.getByRole('dialog')).toHaveCount(0);
  },
);
