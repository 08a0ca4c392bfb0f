import { bookingMessages } from '@forge/contract/bookings/booking-rules';
import { lookupMessages } from '@forge/contract/character-lookup/character-lookup-api';
import { pages } from '@forge/contract/pages';
import { raidMessages } from '@forge/contract/raids/raid-rules';
import { expect, type Locator, type Page } from '@playwright/test';
import { planRaid } from '../support/api.ts';
import { holdRequests } from '../support/network-faults.ts';
import { newName } from '../support/raid-scenario.ts';
import { test } from '../support/test.ts';
import { fillRaid } from '../support/raid-form.ts';
import { toastOf } from '../support/message-tests.ts';

/** Waits between mouse down and mouse up, as a person does, so that the page has time to move the button. */
const clickWithMouse = async (page: Page, button: Locator) => {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not visible');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  await page.mouse.up();
};

/** Clicks the part of a field that is not under the navigation. */
const clickHalfHidden = async (page: Page, field: Locator) => {
  await field.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    const navigation = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    window.scrollBy(0, top + height / 2 - navigation);
  });
  const box = await field.boundingBox();
  if (!box) throw new Error('The field is not visible');
  await page.mouse.click(box.x + 30, box.y + box.height - 6);
};

for (const width of [1280, 360]) {
  for (const form of ['create', 'edit'] as const) {
    const action = form === 'create' ? 'Create Raid' : 'Update Raid';

    test(
      `${action} at ${width} px reacts to a click straight from an invalid field`,
      { tag: width === 360 ? '@slow' : [] },
      async ({ as, scenario }) => {
        const page = await as('admin');
        await page.setViewportSize({ width, height: 800 });
        if (form === 'create') {
          await page.goto(pages.createRaid.path);
          await fillRaid(page, newName('Raid'), '06/15/2036', '9:30 pm');
        } else {
          const raid = await planRaid(scenario.admin, scenario.leaderId, { date: '2036-06-15' });
          await page.goto(pages.editRaid.path.replace(':id', raid._id));
        }
        const button = page.getByRole('button', { name: action, exact: true });
        const price = page.getByRole('textbox', { name: form === 'create' ? 'Price' : 'Pot' });
        const confirm = page.getByRole('alertdialog');

        await clickHalfHidden(page, price);
        await expect
          .poll(() =>
            price.evaluate((element: HTMLInputElement) => {
              const label = element.labels?.[0];
              const { left = 0, top = 0 } = label?.getBoundingClientRect() ?? {};
              return label?.contains(document.elementFromPoint(left + 1, top + 1));
            }),
          )
          .toBe(true);
        await price.fill('');
        await clickWithMouse(page, button);
        await expect(toastOf(page, raidMessages.numbers(form))).toBeVisible();
        await expect(price).toBeFocused();

        await price.fill('1500');
        await clickWithMouse(page, button);
        await expect(confirm).toBeVisible();
        await confirm.getByRole('button', { name: 'Cancel' }).click();
        await expect(confirm).toBeHidden();

        await page.getByRole('textbox', { name: 'Date' }).fill('13/45/2036');
        await clickWithMouse(page, button);
        await expect(toastOf(page, raidMessages.noDate)).toBeVisible();
        await expect(page.getByRole('textbox', { name: 'Date' })).toBeFocused();

        await page.getByRole('textbox', { name: 'Date' }).fill('06/15/2036');
        await page.getByRole('combobox', { name: 'Time' }).fill('9pm');
        await clickWithMouse(page, button);
        await expect(confirm).toContainText('9:00 PM');
      },
    );
  }
}

test('Book Raid reacts to a click straight from an invalid link or price', async ({
  as,
  scenario,
}) => {
  const page = await as('advertiser');
  // High enough that the dialog grows with its errors.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.goto(pages.bookRaid.path);
  const card = page.getByRole('listitem', { name: scenario.raid.name });
  await card.getByRole('button', { name: 'Book Now' }).click();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: 'Book Raid' });

  await dialog.getByRole('textbox', { name: 'Raider.IO link' }).fill('not a link');
  await clickWithMouse(page, button);
  await expect(toastOf(page, bookingMessages.required)).toBeVisible();
  await expect(toastOf(page, lookupMessages.invalidLink)).toBeVisible();

  await dialog.getByRole('textbox', { name: 'Price' }).fill('1');
  await clickWithMouse(page, button);
  await expect(dialog.getByRole('textbox', { name: 'Price' })).not.toHaveValue('1');
});

test('Update Booking shows the character of a changed link before it sends it', async ({
  as,
  scenario,
}) => {
  const { clientName } = await scenario.book();
  const page = await as('advertiser');
  await page.goto(`${pages.bookRaid.path}?raid=${scenario.raid._id}`);
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByRole('textbox', { name });
  const button = dialog.getByRole('button', { name: 'Update Booking' });
  const waits = page.getByText(/^Not sent yet/).first();
  const open = (name: string) =>
    page.getByRole('button', { name: `Edit the booking of ${name}` }).click();
  const sends = async () => {
    const sent = page.waitForRequest('**/booking/edit');
    await clickWithMouse(page, button);
    await expect(dialog).toBeHidden();
    return (await sent).postDataJSON() as object;
  };
  const linkTo = (region: string, name: string) =>
    `https://raider.io/characters/${region}/kazzak/${name}`;

  // A typed link, straight to the button.
  await open(clientName);
  await field('Raider.IO link').fill(linkTo('eu', 'Gravemaw'));
  await clickWithMouse(page, button);
  await expect(waits).toBeVisible();
  await expect(field('Client Name')).toHaveValue('Gravemaw');
  expect(await sends()).toMatchObject({ clientName: 'Gravemaw' });

  // Two presses before the answer.
  await open('Gravemaw');
  const release = await holdRequests(page, '/proxy/raiderio');
  await field('Raider.IO link').fill(linkTo('eu', 'Brewpaw'));
  await clickWithMouse(page, button);
  await clickWithMouse(page, button);
  await expect(waits).toBeVisible();
  await expect(field('Client Name')).toHaveValue('Gravemaw');
  await release();
  await expect(field('Client Name')).toHaveValue('Brewpaw');
  expect(await sends()).toMatchObject({ clientName: 'Brewpaw' });

  // A link that nothing is found for is sent as it was typed, an unchanged one at once.
  await open('Brewpaw');
  await field('Raider.IO link').fill(linkTo('tw', 'Someone'));
  expect(await sends()).toMatchObject({ raiderIOLink: linkTo('tw', 'Someone') });
  await open('Brewpaw');
  await field('Additional Notes').fill('Prefers Saturday');
  expect(await sends()).toMatchObject({ additionalNotes: 'Prefers Saturday' });
});
