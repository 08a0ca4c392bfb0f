import { pages } from '@forge/contract/pages';
import { expect, type Page } from '@playwright/test';
import { idOf } from '../support/api.ts';
import { newName } from '../support/evening.ts';
import { proveArea, proveSaid, toastOf, type Given } from '../support/told.ts';
import { cutOff, decoded, encoded, refuse, refuseSaying } from '../support/trouble.ts';

const cardOf = (page: Page, { evening }: Given) =>
  page.getByRole('listitem', { name: evening.raid.name });

const openBooking = async (given: Given, persona = 'admin') => {
  const page = await given.as(persona);
  await page.goto(pages.bookRaid.path);
  await cardOf(page, given).getByRole('button', { name: 'Book Now' }).click();
  return page;
};

const lookUp = async (page: Page, link: string) => {
  await page.getByRole('textbox', { name: /Raider\.IO/i }).fill(link);
  await page.keyboard.press('Enter');
};

const fillClient = async (page: Page, clientName: string) => {
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Client Name' }).fill(clientName);
  await form.getByRole('textbox', { name: 'Client Realm' }).fill('Kazzak');
  await form.getByRole('combobox', { name: 'Client Class' }).click();
  await page.getByRole('option', { name: 'Mage' }).click();
};

/** Submits a valid form as an advertiser. */
const bookWith = async (given: Given, fault?: (page: Page) => Promise<unknown>) => {
  const page = await openBooking(given);
  await fault?.(page);
  await fillClient(page, `Client${Date.now().toString(36)}`);
  await page.getByRole('button', { name: 'Book Raid' }).click();
  return { page };
};

const openDetails = async (given: Given, page: Page) => {
  await page.goto(`${pages.bookRaid.path}?raid=${given.evening.raid._id}`);
  return page;
};

const send = (page: Page) => page.getByRole('button', { name: 'Update Booking' }).click();

/** Opens the edit dialog of one's own booking. */
const openEdit = async (given: Given) => {
  const { clientName } = await given.evening.book(given.evening.admin);
  const page = await openDetails(given, await given.as('admin'));
  await page.getByRole('button', { name: `Edit the booking of ${clientName}` }).click();
  return page;
};

const clear = async (given: Given, field: string) => {
  const page = await openEdit(given);
  await page.getByRole('dialog').getByRole('textbox', { name: field }).fill('');
  await send(page);
  return { page };
};

/** Makes the page show another seller's booking as one's own; the server still refuses. */
const claimAll = async (page: Page, id: string) =>
  page.route('**/booking/raid-booking', async (route) => {
    const response = await route.fetch();
    const { payload } = (await response.json()) as { payload: string };
    const rows = decoded(payload) as { userId: object }[];
    const claimed = rows.map((row) => ({ ...row, userId: { ...row.userId, _id: id } }));
    await route.fulfill({ json: { success: true, payload: encoded(claimed) } });
  });

const confirm = async (page: Page) => {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question).toBeHidden();
};

const lockWith = async (given: Given, fault: (page: Page) => Promise<unknown>) => {
  const { clientName } = await given.evening.book();
  const page = await openDetails(given, await given.as('admin'));
  await fault(page);
  await page.getByRole('button', { name: `Lock the booking of ${clientName}` }).click();
  await confirm(page);
  return { page };
};

proveArea('bookings', {
  cannotBook: async (given) => ({ page: await openBooking(given, 'raid-leader') }),
  notYours: async (given) => {
    const { clientName } = await given.evening.book();
    const page = await given.as('admin');
    await claimAll(page, await idOf(given.evening.admin));
    await openDetails(given, page);
    await page.getByRole('button', { name: `Edit the booking of ${clientName}` }).click();
    await send(page);
    return { page };
  },
  required: async (given) => {
    const page = await openBooking(given);
    await page.getByRole('button', { name: 'Book Raid' }).click();
    return { page };
  },
  price: (given) => clear(given, 'Price'),
  deposit: (given) => clear(given, 'Deposit'),
  invalidLink: async (given) => {
    const page = await openBooking(given);
    await lookUp(page, 'https://raider.io/guilds/eu/kazzak/Forge');
    return { page };
  },
  notLookedUp: async (given) => {
    const page = await openBooking(given);
    // The fake Raider.IO answers every request for this region with an error.
    await lookUp(page, 'https://raider.io/characters/tw/kazzak/Someone');
    return { page };
  },
  notUpdated: async (given) => {
    const page = await openEdit(given);
    await refuse(page, '/booking/edit', 500);
    await send(page);
    return { page };
  },
  notCreated: (given) => bookWith(given, (page) => refuse(page, '/booking/create', 500)),
  notSubmitted: (given) => bookWith(given, (page) => cutOff(page, '/booking/create')),
  notFlagged: (given) => lockWith(given, (page) => refuse(page, '/booking/lock', 500)),
  updated: async (given) => {
    const page = await openEdit(given);
    // Below the minimum for new bookings: an edit shows a hint only.
    await page.getByRole('dialog').getByRole('textbox', { name: 'Price' }).fill('500000');
    await expect(page.getByText('Min allowed: 900000 (90% of raid price)')).toBeVisible();
    await send(page);
    return { page };
  },
  created: async (given) => {
    const page = await openBooking(given);
    await fillClient(page, newName('Client'));
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/booking/create')) sent += 1;
    });
    // A double click sends one request.
    const form = page.getByRole('dialog').locator('form');
    await form.evaluate((element: HTMLFormElement) => {
      element.requestSubmit();
      element.requestSubmit();
    });
    await expect(form).toBeHidden();
    expect(sent).toBe(1);
    return { page, filled: { 'raid name': given.evening.raid.name } };
  },
  flagged: async (given) => {
    const { clientName } = await given.evening.book();
    const page = await openDetails(given, await given.as('admin'));
    for (const label of ['Lock', 'In-Group', 'Done']) {
      await page.getByRole('button', { name: `${label} the booking of ${clientName}` }).click();
      await confirm(page);
      const message = `Booking ${label.toLowerCase()} status updated successfully`;
      await expect(toastOf(page, message, 'success')).toBeVisible();
    }
    for (const label of ['Paid', 'Send-Gold']) {
      await page.getByRole('button', { name: `More for the booking of ${clientName}` }).click();
      await page.getByRole('menuitem', { name: label }).click();
      await confirm(page);
      const message = `Booking ${label.toLowerCase()} status updated successfully`;
      await expect(toastOf(page, message, 'success')).toBeVisible();
    }
    await page.getByRole('button', { name: `More for the booking of ${clientName}` }).click();
    for (const label of ['Paid', 'Send-Gold'])
      await expect(page.getByRole('menuitem', { name: label })).toBeDisabled();
    return { page, filled: { action: 'send-gold' } };
  },
});

proveSaid(
  'a client who is booked already',
  'This character is already booked into this raid',
  async (given) => {
    const { clientName } = await given.evening.book();
    const page = await openBooking(given);
    await fillClient(page, clientName);
    await page.getByRole('button', { name: 'Book Raid' }).click();
    // Also beside the field.
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Client Name' });
    await expect(name).toHaveAccessibleDescription(/already booked into this raid/);
    await expect(name).toBeFocused();
    return { page };
  },
);

proveSaid('a refused edit', 'Not while they fight', async (given) => {
  const page = await openEdit(given);
  await refuseSaying(page, '/booking/edit', 'Not while they fight');
  await send(page);
  return { page };
});

proveSaid('a refused flag', 'Not while they fight', (given) =>
  lockWith(given, (page) => refuseSaying(page, '/booking/lock', 'Not while they fight')),
);
