import { parisDay, formatDay } from '@forge/contract/paris-time';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => parisDay(new Date(Date.now() + days * DAY_MS));
const labelOf = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

const openCreateRaid = async (page: Page) => {
  await page.goto('/dashboard/create-raid');
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  return {
    input: page.getByRole('textbox', { name: 'Date' }),
    trigger: page.getByRole('button', { name: 'Open the calendar' }),
    calendar,
    day: (label: string) => calendar.getByRole('button', { name: label }),
  };
};

// One of them is always on another day than Paris.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test(`picks a server day by keyboard and mouse in ${timezoneId}`, async ({ signIn }) => {
    const page = await signIn('raid-manager', { timezoneId });
    const { input, trigger, calendar, day } = await openCreateRaid(page);
    await input.press('ArrowDown');
    await expect(day(`Today, ${labelOf(inDays(0))}`)).toBeFocused();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(input).toBeFocused();
    await expect(input).toHaveValue(formatDay(inDays(8)));

    await input.fill('05/23/2031');
    await trigger.click();
    await expect(day('Friday, May 23, 2031')).toBeFocused();
    await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('23');
    await page.keyboard.press('PageDown');
    await expect(day('Monday, June 23, 2031')).toBeFocused();
    await calendar.getByRole('button', { name: 'Previous month' }).click();
    await day('Saturday, May 31, 2031').click();
    await expect(input).toHaveValue('05/31/2031');

    await input.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(input).toHaveValue('05/31/2031');
  });
}

test('offers no day before today for a raid', async ({ as }) => {
  const page = await as('raid-manager');
  const { trigger, calendar, day } = await openCreateRaid(page);
  await trigger.click();
  await expect(day(`Today, ${labelOf(inDays(0))}`)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(day(`Today, ${labelOf(inDays(0))}`)).toBeFocused();
  const enabled = await calendar
    .locator('[data-day]:has(button:enabled)')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-day') ?? ''));
  expect(enabled[0]).toBe(inDays(0));
  await expect(calendar.getByRole('button', { name: 'Previous month' })).toBeDisabled();
});

test('rejects typed text that is no date, and clears the date of a filter', async ({ as }) => {
  const page = await as('advertiser');
  await page.goto('/dashboard/book-raid');
  const input = page.getByRole('textbox', { name: 'Date' });
  await input.fill('31/31/2030');
  await input.press('Tab');
  await expect(page.getByText('Date input not valid.')).toBeVisible();
  await input.fill('1/2/2030');
  await input.blur();
  await expect(page.getByText('Date input not valid.')).toHaveCount(0);
  await expect(input).toHaveValue('01/02/2030');
  await page.getByRole('button', { name: 'Clear the date' }).click();
  await expect(input).toHaveValue('');
  await expect(input).toBeFocused();
});

test('rejects a past day as soon as it is chosen', async ({ as }) => {
  const page = await as('raid-manager');
  const { input: date } = await openCreateRaid(page);
  await date.fill('01/02/2020');
  await expect(page.getByText('The date cannot be in the past')).toBeVisible();
  await date.fill('01/02/2040');
  await expect(page.getByText('The date cannot be in the past')).toBeHidden();
});

test('Clear Filters clears a text that is no date too', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/dashboard/admin-mails');
  const [date, realm] = [
    page.getByRole('textbox', { name: 'Date' }),
    page.getByRole('textbox', { name: 'Payment Realm' }),
  ];
  const clear = page.getByRole('button', { name: 'Clear Filters' });
  await realm.fill('hyj');
  await date.fill('soon');
  await realm.focus();
  await expect(page.getByText('Date input not valid.')).toBeVisible();
  await clear.click();
  await expect(realm).toHaveValue('');
  // The press also moves the focus from the text, whose error would move the button.
  await realm.fill('hyj');
  await date.fill('soon');
  await clear.click();
  await expect(realm).toHaveValue('');
  await expect(date).toHaveValue('');
  await expect(page.getByText('Date input not valid.')).toHaveCount(0);
  await expect(clear).toBeFocused();
});
