import { raidDraft } from '@forge/testkit/raid-fixtures';
import type { Locator, Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { bookSeat, callAs, idOf, publishRaid } from '../support/api.ts';
import { cardOf } from '../support/raid-lists.ts';
import { expect, test } from '../support/test.ts';

const openBooking = async (page: Page, raid: string) => {
  await page.goto('/dashboard/book-raid');
  await cardOf(page, raid).getByRole('button', { name: 'Book Now' }).click();
  return page.getByRole('dialog');
};

test('books a client from a pasted character link by keyboard, and pushes the taken seat to others', async ({
  as,
  caller,
}) => {
  const leader = await caller('raid-leader');
  const manager = await caller('raid-manager');
  const raid = await publishRaid(manager, await idOf(leader));
  const other = await as('trial-advertiser');
  await other.goto('/dashboard/book-raid');
  await cardOf(other, raid.name).getByRole('button', { name: 'View Details' }).click();
  await expect(cardOf(other, raid.name).getByText('No bookings found for this raid')).toBeVisible();

  const page = await as('senior-advertiser');
  await page.goto('/dashboard/book-raid');
  await cardOf(page, raid.name).getByRole('button', { name: 'Book Now' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  await form
    .getByRole('textbox', { name: /Raider\.IO/i })
    .fill('https://raider.io/characters/eu/twisting-nether/Zölin');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Character information fetched successfully')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Client Name' })).toHaveValue('Zölin');
  await expect(form.getByRole('textbox', { name: 'Client Realm' })).toHaveValue('Twisting Nether');
  const faction = form.getByRole('radiogroup', { name: 'Client Faction' });
  await expect(faction.getByRole('radio', { name: 'Horde' })).toBeChecked();
  await expect(form.getByRole('checkbox', { name: /^Paid Full/ })).toBeEnabled();
  expect(await axe(page)).toEqual([]);
  // Awaited before the change: it is visible for three seconds only.
  const toast = expect(other.getByText('Booking data updated')).toBeVisible({ timeout: 30_000 });
  const sent = page.waitForRequest('**/booking/create');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Booking request sent for ${raid.name}`)).toBeVisible();
  expect((await sent).postDataJSON()).toMatchObject({
    price: 1_000_000,
    deposit: 0,
    owes: 1_000_000,
  });

  const elsewhere = cardOf(other, raid.name);
  await expect(elsewhere).toContainText('1/8', { timeout: 2_000 });
  await expect(elsewhere.getByRole('row', { name: /Mage/ })).toBeVisible();
  await expect(elsewhere).not.toContainText('Zölin');
  await expect(elsewhere.getByRole('region', { name: 'Class armour' })).toContainText('cloth1');
  await expect(elsewhere.getByRole('region', { name: 'Token groups' })).toContainText('mystic1');
  await toast;
});

/** Types and pastes as a person does; the bar is where the caret must be. */
const groupsWhileTyping = async (page: Page, input: Locator) => {
  const expectText = async (marked: string) => {
    await expect(input).toHaveValue(marked.replace('|', ''));
    const caret = await input.evaluate((element: HTMLInputElement) => element.selectionStart);
    expect(caret, marked).toBe(marked.indexOf('|'));
  };
  const paste = (text: string) =>
    input.evaluate((element: HTMLInputElement, data) => {
      const event = { inputType: 'insertFromPaste', data, bubbles: true, cancelable: true };
      element.dispatchEvent(new InputEvent('beforeinput', event));
    }, text);
  await input.fill('');
  await input.pressSequentially('1375001m');
  await expectText('1,375,001|');
  for (let left = 0; left < 3; left += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await expectText('137|,001');
  await page.keyboard.press('Delete');
  await expectText('13,7|01');
  await page.keyboard.type('9');
  await expectText('137,9|01');
  await page.keyboard.press('Control+z');
  await expect(input).toHaveValue('13,701');
  await page.keyboard.press('Control+z');
  await expect(input).toHaveValue('137,001');
  for (const amount of ['1.2m', '1,200,000', '1.200.000', '1 200 000 g']) {
    await input.fill('5');
    await paste(amount);
    await expectText('1,200,000|');
  }
  await page.keyboard.press('Control+z');
  await expect(input).toHaveValue('5');
  await paste('950k');
  await expectText('950,000|');
  for (const [keys, text] of [
    ['12ab3', '123'],
    ['1.5', '15'],
    ['850k', '850'],
  ] as const) {
    await input.fill('');
    await input.pressSequentially(keys);
    await expectText(`${text}|`);
  }
};

const copiesTheClientsRealm = async (form: Locator) => {
  const copy = form.getByRole('button', { name: 'Same as client' });
  const realm = form.getByRole('textbox', { name: 'Client Realm' });
  await expect(copy).toBeDisabled();
  await realm.fill('tarren mill');
  const status = (text: string) => form.getByRole('status').filter({ hasText: text });
  await expect(
    status('Paid on Kazzak, Horde; the client is on Tarren Mill, Alliance.'),
  ).toBeVisible();
  await copy.click();
  await expect(form.getByRole('combobox', { name: 'Payment Realm' })).toContainText('TarrenMill');
  const faction = form.getByRole('radiogroup', { name: 'Payment Faction' });
  await expect(faction.getByRole('radio', { name: 'Alliance' })).toBeChecked();
  // The payment's place is the client's; nobody receives gold there yet.
  await expect(status('No bank on TarrenMill Alliance yet')).toBeVisible();
  await realm.fill('Area 52');
  await expect(status('There is no payment realm of that name.')).toBeVisible();
};

test('validates the booking form', async ({ as, caller }) => {
  const leader = await caller('raid-leader');
  const raid = await publishRaid(await caller('raid-manager'), await idOf(leader), {
    raidType: 'Curve',
    bossCount: 2,
  });
  const page = await as('advertiser');
  const form = await openBooking(page, raid.name);
  await form.getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
  await expect(form.getByRole('checkbox', { name: /^Paid Full/ })).toBeDisabled();
  // A curve raid is sold with exactly one choice of bosses.
  for (const boss of ['Nexus', 'Both']) {
    await form.getByRole('radio', { name: boss }).check({ force: true });
    await expect(form.getByRole('radio', { name: boss })).toBeChecked();
  }
  await expect(form.getByRole('radio', { name: 'Nexus' })).not.toBeChecked();
  await expect(form.getByText('Min allowed: 900000 (90% of raid price)')).toBeVisible();
  const price = form.getByRole('textbox', { name: 'Price' });
  await price.fill('5');
  await page.keyboard.press('Tab');
  // The toast; the field shows the message too until its value is corrected.
  await expect(
    page.getByText('Price cannot be less than 900000 (90% of raid price)').first(),
  ).toBeVisible();
  await expect(price).toHaveValue('900,000');
  await form.getByRole('textbox', { name: 'Deposit' }).fill('999999');
  await expect(page.getByText('Deposit cannot exceed 288000 (32% of price for TC)')).toBeVisible();
  await form.getByRole('radio', { name: 'BR' }).check({ force: true });
  await expect(page.getByText('Deposit adjusted to 45000 (5% of price for BR)')).toBeVisible();
  await form.getByRole('textbox', { name: /Raider\.IO/i }).fill('https://raider.io/guilds/eu/x');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Invalid Raider.IO link')).toBeVisible();
  const deposit = form.getByRole('textbox', { name: 'Deposit' });
  await deposit.fill('1e3 g');
  await expect(deposit).toHaveValue('45,000');
  await deposit.fill('13 g');
  await expect(deposit).toHaveValue('13');
  const owes = form.getByRole('textbox', { name: 'Owes' });
  await expect(owes).toHaveValue('899,987');
  await expect(owes).toHaveAttribute('readonly');
  await expect(form.locator('footer')).toContainText(/Owes 899,987 g8 seats left/);
  await groupsWhileTyping(page, price);
  await copiesTheClientsRealm(form);
  // Escape does not discard the draft.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard what you filled in?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(form.getByRole('textbox', { name: 'Client Realm' })).toHaveValue('Area 52');
});

test('a leader sets in-group, lock and done', async ({ as, caller }) => {
  const leader = await as('raid-leader');
  const raid = await publishRaid(await caller('raid-manager'), await idOf(leader));
  const advertiser = await as('advertiser');
  await bookSeat(advertiser, raid._id, 'Eveningclient');
  await leader.goto('/dashboard/book-raid');
  const card = cardOf(leader, raid.name);
  await card.getByRole('button', { name: 'View Details' }).click();
  await expect(card.getByRole('row', { name: /Eveningclient/ })).toBeVisible();
  for (const [button, action] of [
    ['In-Group', 'mark this booking as In-Group'],
    ['Lock', 'lock this booking'],
    ['Done', 'mark this booking as Done'],
  ] as const) {
    await card
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .first()
      .click();
    const question = leader.getByRole('alertdialog');
    await expect(question).toContainText(`Are you sure you want to ${action}?`);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(question).toBeHidden();
  }
  // In the status column: every row has a button of that name.
  const row = card.getByRole('row', { name: /Eveningclient/ });
  await expect(row.getByRole('cell', { name: /^Done/ })).toBeVisible();
  await advertiser.goto('/dashboard/book-raid');
  await cardOf(advertiser, raid.name).getByRole('button', { name: 'View Details' }).click();
  await expect(cardOf(advertiser, raid.name).getByText('You', { exact: true })).toBeVisible();
  await expect(cardOf(advertiser, raid.name).getByRole('button', { name: /^Edit/ })).toBeHidden();
});

test('filters are stored, linkable and clearable', async ({ signIn, caller }) => {
  const leader = await caller('raid-leader');
  const manager = await caller('raid-manager');
  const id = await idOf(leader);
  const mythic = await publishRaid(manager, id, { difficulty: 'MYTHIC' });
  const normal = await publishRaid(manager, id, { difficulty: 'NORMAL' });
  const page = await signIn('advertiser');
  await page.goto('/dashboard/book-raids?page=2');
  await page.getByRole('combobox', { name: 'Difficulty' }).click();
  await page.getByRole('option', { name: /mythic/i }).click();
  // Another filter resets to the first page.
  await expect(page).toHaveURL(/book-raids\?difficulty=MYTHIC$/);
  await expect(cardOf(page, mythic.name)).toBeVisible();
  await expect(cardOf(page, normal.name)).toBeHidden();
  await page.goto('/dashboard');
  await page.goto('/dashboard/book-raid');
  await expect(cardOf(page, normal.name)).toBeHidden();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(cardOf(page, normal.name)).toBeVisible();
});

test('two filters that are clicked before the page is rendered again are both set', async ({
  as,
}) => {
  const page = await as('advertiser');
  /** Before the router has rendered the first press. */
  const press = (...names: string[]) =>
    page.evaluate((labels) => {
      for (const each of labels) {
        const found = [...document.querySelectorAll<HTMLElement>('[role=switch]')].find((element) =>
          element.closest('label')?.textContent.includes(each),
        );
        found?.click();
      }
    }, names);
  await page.goto('/dashboard/book-raid');
  const names = ['Free seats only', 'My bookings'];
  await expect(page.getByRole('switch', { name: 'Free seats only' })).toBeVisible();
  await press(...names);
  for (const name of names) await expect(page.getByRole('switch', { name })).toBeChecked();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  for (const name of names) await expect(page.getByRole('switch', { name })).not.toBeChecked();
});

test('the open form follows the price and the type of its raid', async ({ as, caller }) => {
  const [page, admin] = [await as('advertiser'), await caller('admin')];
  const leaderId = await idOf(await caller('raid-leader'));
  const raid = await publishRaid(admin, leaderId, { pot: 10_000_000 });
  await page.goto(`/dashboard/book-raid?raid=${raid._id}`);
  const card = page.getByRole('listitem', { name: raid.name });
  await card.getByRole('button', { name: 'Book Now' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Client Name' }).fill('Follower');
  const edit = { id: raid._id, name: raid.name, pot: 1_000_000, raidType: 'Curve', bossCount: 2 };
  await callAs(admin, '/raid/edit', raidDraft(leaderId, edit));
  await form.getByRole('radio', { name: 'Nexus' }).check();
  await form.getByRole('textbox', { name: 'Price' }).fill('1000000');
  await form.getByRole('textbox', { name: 'Deposit' }).focus();
  await expect(form.getByRole('textbox', { name: 'Price' })).toHaveValue('1,000,000');
  await expect(form.getByRole('textbox', { name: 'Client Name' })).toHaveValue('Follower');
});
