import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

// May 15 in Paris, already May 16 in Kiritimati and still May 14 in Pago Pago.
const NOW = new Date('2030-05-15T10:30:00Z');

const openCreateRaid = async (page: Page) => {
  await page.clock.setFixedTime(NOW);
  await page.goto('/dashboard/create-raid');
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  return {
    input: page.getByRole('textbox', { name: 'Date' }),
    trigger: page.getByRole('button', { name: 'Open the calendar' }),
    calendar,
    day: (label: string) => calendar.getByRole('button', { name: label }),
  };
};

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test(`picks a server day by keyboard and mouse in ${timezoneId}`, async ({ signIn }) => {
    const page = await signIn('raid-manager', { timezoneId });
    const { input, trigger, calendar, day } = await openCreateRaid(page);
    await input.press('ArrowDown');
    await expect(day('Today, Wednesday, May 15, 2030')).toBeFocused();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(day('Thursday, May 23, 2030')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(input).toBeFocused();
    await expect(input).toHaveValue('05/23/2030');

    await trigger.click();
    await expect(day('Thursday, May 23, 2030')).toBeFocused();
    await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('23');
    await page.keyboard.press('PageDown');
    await expect(day('Sunday, June 23, 2030')).toBeFocused();
    await calendar.getByRole('button', { name: 'Previous month' }).click();
    await day('Friday, May 31, 2030').click();
    await expect(input).toHaveValue('05/31/2030');

    await input.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(input).toHaveValue('05/31/2030');
  });
}

test('offers no day before today for a raid', async ({ signIn }) => {
  const { trigger, calendar, day } = await openCreateRaid(await signIn('raid-manager'));
  await trigger.click();
  await expect(calendar.getByRole('status')).toHaveText('May 2030');
  await expect(day('Tuesday, May 14, 2030')).toBeDisabled();
  await expect(calendar.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await expect(calendar.getByRole('status')).toHaveText('June 2030');
});

test('rejects typed text that is no date, and clears the date of a filter', async ({ signIn }) => {
  const page = await signIn('advertiser');
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
