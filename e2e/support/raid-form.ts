import { expect, type Page } from '@playwright/test';

export const choose = async (page: Page, field: string, option: string | RegExp) => {
  // A list that is closing still holds its options for a moment.
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('listbox').getByRole('option', { name: option }).first().click();
};

/** Fills the form as someone at a keyboard would. */
export const fillRaid = async (page: Page, name: string, date: string, time: string) => {
  await page.getByRole('textbox', { name: 'Raid Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Date' }).fill(date);
  await page.getByRole('combobox', { name: 'Time' }).fill(time);
  await page.keyboard.press('Tab');
  await choose(page, 'Difficulty', 'Heroic');
  await choose(page, 'Raid Leader', /./);
};
