import { pages } from '@forge/contract/pages';
import { expect, type Page } from '@playwright/test';
import { idOf } from '../support/api.ts';
import { decoded, encoded } from '../support/encoded-payload.ts';
import { cardOf } from '../support/raid-lists.ts';
import { newName } from '../support/raid-scenario.ts';
import { serverMessage, testMessagesOf, toastOf, type Fixtures } from '../support/message-tests.ts';
import { abortRequests, refuse, refuseWithMessage } from '../support/network-faults.ts';

const raidCardOf = (page: Page, { scenario }: Fixtures) => cardOf(page, scenario.raid.name);

const detailsPath = ({ scenario }: Fixtures) => `${pages.bookRaid.path}?raid=${scenario.raid._id}`;

/** The form of a new booking; after a refusal it is still open. */
const openBooking = async (fixtures: Fixtures) => {
  const page = await fixtures.open(detailsPath(fixtures));
  if ((await page.getByRole('button', { name: 'Book Raid' }).count()) === 0)
    await raidCardOf(page, fixtures).getByRole('button', { name: 'Book Now' }).click();
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
const bookWith = async (fixtures: Fixtures, fault?: (page: Page) => Promise<unknown>) => {
  const page = await openBooking(fixtures);
  await fault?.(page);
  await fillClient(page, `Client${Date.now().toString(36)}`);
  await page.getByRole('button', { name: 'Book Raid' }).click();
  return { page };
};

const send = (page: Page) => page.getByRole('button', { name: 'Update Booking' }).click();

/** The edit dialog of one's own booking; after a refusal it is still open. */
const openEdit = async (fixtures: Fixtures) => {
  const page = await fixtures.open(detailsPath(fixtures));
  if ((await page.getByRole('button', { name: 'Update Booking' }).count()) === 0) {
    const { clientName } = await fixtures.scenario.book(fixtures.scenario.admin);
    await page.getByRole('button', { name: `Edit the booking of ${clientName}` }).click();
  }
  return page;
};

const clear = async (fixtures: Fixtures, field: string) => {
  const page = await openEdit(fixtures);
  const textbox = page.getByRole('dialog').getByRole('textbox', { name: field });
  const value = await textbox.inputValue();
  await textbox.fill('');
  await send(page);
  return { page, after: () => textbox.fill(value) };
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

const lockWith = async (fixtures: Fixtures, fault: (page: Page) => Promise<unknown>) => {
  const { clientName } = await fixtures.scenario.book();
  const page = await fixtures.open(detailsPath(fixtures));
  await fault(page);
  await page.getByRole('button', { name: `Lock the booking of ${clientName}` }).click();
  await confirm(page);
  return { page };
};

testMessagesOf(
  'bookings',
  {
    cannotBook: async (fixtures) => {
      const page = await fixtures.as('raid-leader');
      await page.goto(pages.bookRaid.path);
      await raidCardOf(page, fixtures).getByRole('button', { name: 'Book Now' }).click();
      return { page };
    },
    notYours: async (fixtures) => {
      const { clientName } = await fixtures.scenario.book();
      const page = await fixtures.as('admin');
      await claimAll(page, await idOf(fixtures.scenario.admin));
      await page.goto(detailsPath(fixtures));
      await page.getByRole('button', { name: `Edit the booking of ${clientName}` }).click();
      await send(page);
      return { page };
    },
    required: async (fixtures) => {
      const page = await openBooking(fixtures);
      await page.getByRole('button', { name: 'Book Raid' }).click();
      return { page };
    },
    invalidLink: async (fixtures) => {
      const page = await openBooking(fixtures);
      await lookUp(page, 'https://raider.io/guilds/eu/kazzak/Forge');
      return { page };
    },
    notLookedUp: async (fixtures) => {
      const page = await openBooking(fixtures);
      // The fake Raider.IO answers every request for this region with an error.
      await lookUp(page, 'https://raider.io/characters/tw/kazzak/Someone');
      return { page };
    },
    notCreated: (fixtures) => bookWith(fixtures, (page) => refuse(page, '/booking/create', 500)),
    notSubmitted: (fixtures) =>
      bookWith(fixtures, (page) => abortRequests(page, '/booking/create')),
    created: async (fixtures) => {
      const page = await openBooking(fixtures);
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
      return { page, filled: { 'raid name': fixtures.scenario.raid.name } };
    },
    price: (fixtures) => clear(fixtures, 'Price'),
    deposit: (fixtures) => clear(fixtures, 'Deposit'),
    notUpdated: async (fixtures) => {
      const page = await openEdit(fixtures);
      await refuse(page, '/booking/edit', 500);
      await send(page);
      return { page };
    },
    updated: async (fixtures) => {
      const page = await openEdit(fixtures);
      // Below the minimum for new bookings: an edit shows a hint only.
      await page.getByRole('dialog').getByRole('textbox', { name: 'Price' }).fill('500000');
      await expect(page.getByText('Min allowed: 900000 (90% of raid price)')).toBeVisible();
      await send(page);
      return { page };
    },
    notFlagged: (fixtures) => lockWith(fixtures, (page) => refuse(page, '/booking/lock', 500)),
    flagged: async (fixtures) => {
      const { clientName } = await fixtures.scenario.book();
      const page = await fixtures.open(detailsPath(fixtures));
      for (const label of ['Lock', 'In-Group', 'Paid', 'Done']) {
        await page.getByRole('button', { name: `${label} the booking of ${clientName}` }).click();
        await confirm(page);
        const message = `Booking ${label.toLowerCase()} status updated successfully`;
        await expect(toastOf(page, message, 'success')).toBeVisible();
      }
      const more = page.getByRole('button', { name: `More for the booking of ${clientName}` });
      await more.click();
      await page.getByRole('menuitem', { name: 'Send-Gold' }).click();
      await confirm(page);
      await expect(
        toastOf(page, 'Booking send-gold status updated successfully', 'success'),
      ).toBeVisible();
      await more.click();
      await expect(page.getByRole('menuitem', { name: 'Send-Gold' })).toBeDisabled();
      return { page, filled: { action: 'send-gold' }, after: () => page.keyboard.press('Escape') };
    },
  },
  {
    before: [
      serverMessage('a refused edit', 'Not while they fight', async (fixtures) => {
        const page = await openEdit(fixtures);
        await refuseWithMessage(page, '/booking/edit', 'Not while they fight');
        await send(page);
        const dialog = page.getByRole('dialog');
        const after = async () => {
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
        };
        return { page, after };
      }),
      serverMessage('a refused flag', 'Not while they fight', (fixtures) =>
        lockWith(fixtures, (page) =>
          refuseWithMessage(page, '/booking/lock', 'Not while they fight'),
        ),
      ),
    ],
    after: [
      serverMessage(
        'a client who is booked already',
        'This character is already booked into this raid',
        async (fixtures) => {
          const { clientName } = await fixtures.scenario.book();
          const page = await openBooking(fixtures);
          await fillClient(page, clientName);
          await page.getByRole('button', { name: 'Book Raid' }).click();
          // Also beside the field.
          const name = page.getByRole('dialog').getByRole('textbox', { name: 'Client Name' });
          await expect(name).toHaveAccessibleDescription(/already booked into this raid/);
          await expect(name).toBeFocused();
          return { page };
        },
      ),
    ],
  },
);
