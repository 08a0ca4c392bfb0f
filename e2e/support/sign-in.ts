import type { Page } from '@playwright/test';

/** Signs in through the consent page as a person would. */
export const signInAs = async (page: Page, persona: string) => {
  await page.goto('/auth/discord');
  const button = page.locator('button[name=persona]').first();
  // The page offers one person of each role; the others are asked for by name.
  await button.evaluate((element, value) => element.setAttribute('value', value), persona);
  await button.click();
  await page.waitForURL('**/dashboard');
};
