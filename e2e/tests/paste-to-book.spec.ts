import type { Page } from '@playwright/test';
import { idOf, publishRaid, readAs } from '../support/api.ts';
import { axe } from '../support/axe.ts';
import { withClipboard } from '../support/clipboard.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { newName } from '../support/raid-scenario.ts';
import { expect, test } from '../support/test.ts';

const copy = (page: Page, text: string) =>
  page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book Raid' });
const field = (page: Page, name: string) => dialogOf(page).getByRole('textbox', { name });

const newClient = () => newName('Paste');

const openForm = async (page: Page, raid: string) => {
  const card = page.getByRole('listitem', { name: raid });
  await card.getByRole('button', { name: 'Book Now' }).click();
  await expect(dialogOf(page)).toBeVisible();
};

test('a pasted message fills the form, and is booked with two more clicks', async ({
  signIn,
  caller,
}) => {
  const page = await signIn('advertiser-92', {
    ...withClipboard,
    viewport: { width: 360, height: 740 },
  });
  const admin = await caller('admin');
  const raid = await publishRaid(admin, await idOf(await caller('raid-leader')), {
    name: newName('Raid'),
  });
  const client = newClient();
  const message = `Need 2 spots hc, ${client}-ArgentDawn resto druid, ally gold on Silvermoon, 950k, 100k depo, BR`;
  await page.goto('/dashboard/book-raid');
  await openForm(page, raid.name);

  // Typed values stay; what was filled can be undone.
  await copy(page, message);
  await field(page, 'Client Realm').fill('Kazzak');
  await page.getByRole('button', { name: 'Paste message' }).click();
  const status = dialogOf(page).getByRole('status').filter({ hasText: 'Filled in' });
  await expect(status).toContainText('Filled in: Client Name, Client Class');
  await expect(status).toContainText('Kept as it was: Client Realm');
  await expect(status).toContainText('Not found: Client Faction');
  await expect(status).toContainText('Deposit cannot exceed 47500 (5% of price for BR)');
  await expect(field(page, 'Client Name')).toHaveValue(client);
  await expect(field(page, 'Client Realm')).toHaveValue('Kazzak');
  await expect(field(page, 'Price')).toHaveValue('950,000');
  // What decides stays beside the button, wherever the form is scrolled to.
  const footer = dialogOf(page).locator('footer');
  for (const figure of ['902,500 g', '8 seats left'])
    await expect(footer.getByText(figure)).toBeInViewport();
  expect(await axe(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Client Name')).toHaveValue('');
  await expect(field(page, 'Client Realm')).toHaveValue('Kazzak');
  await expect(field(page, 'Price')).toHaveValue('1,000,000');
  await field(page, 'Client Realm').fill('');

  // By keyboard, in the field of links that has the focus at first.
  await field(page, 'Raider.IO link').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field(page, 'Client Realm')).toHaveValue('ArgentDawn');
  await expect(field(page, 'Raider.IO link')).toHaveValue('');
  await dialogOf(page).getByRole('button', { name: 'Book Raid' }).click();
  await expect(dialogOf(page)).toBeHidden();
  const { bookings } = await readAs<{ bookings: object[] }>(page, '/booking/mine');
  expect(bookings).toMatchObject([
    {
      clientName: client,
      clientRealm: 'ArgentDawn',
      clientClass: 'Druid',
      source: 'BR',
      paymentRealm: 'Silvermoon',
      paymentFaction: 'Alliance',
      price: 950_000,
      deposit: 47_500,
    },
  ]);
});

test(
  'without access to the clipboard the message is pasted into a field, and other texts stay where they are',
  { tag: '@slow' },
  async ({ signIn, caller }) => {
    const page = await signIn('advertiser-93', withClipboard);
    const admin = await caller('admin');
    const raid = await publishRaid(admin, await idOf(await caller('raid-leader')), {
      name: newName('Raid'),
    });
    await page.goto('/dashboard/book-raid');
    await openForm(page, raid.name);
    const client = newClient();
    await copy(page, `${client}-Kazzak mage`);
    await page.evaluate(() => {
      navigator.clipboard.readText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await field(page, 'Additional Notes').focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(field(page, 'Additional Notes')).toHaveValue(`${client}-Kazzak mage`);
    await expect(field(page, 'Client Name')).toHaveValue('');
    await page.getByRole('button', { name: 'Paste message' }).click();
    await expect(field(page, 'Message')).toBeFocused();
    // As a keyboard that inserts without a paste event.
    await page.keyboard.insertText(`${client}-Kazzak mage`);
    await page.getByRole('button', { name: 'Read message' }).click();
    await expect(field(page, 'Client Name')).toHaveValue(client);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Paste message' }).click();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(field(page, 'Client Name')).toHaveValue(client);
    await expect(field(page, 'Message')).toHaveCount(0);
    // Outside of inputs.
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Paste message' }).focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(field(page, 'Client Name')).toHaveValue(client);
  },
);
