import { expect, type Page } from '@playwright/test';

export const choose = async (page: Page, field: string, option: string | RegExp) => {
  // A list that fades out still has its options.
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('listbox').getByRole('option', { name: option }).first().click();
};

/** Fills in the required fields with the keyboard and the lists. */
export const fillRaid = async (page: Page, name: string, date: string, time: string) => {
  await page.getByRole('textbox', { name: 'Raid Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Date' }).fill(date);
  await page.getByRole('combobox', { name: 'Time' }).fill(time);
  await page.keyboard.press('Tab');
  await choose(page, 'Difficulty', 'Heroic');
  await choose(page, 'Raid Leader', /./);
};
