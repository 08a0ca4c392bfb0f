import type { Page } from '@playwright/test';

/** With animations, which the other tests do without. */
export const withAnimations = { reducedMotion: 'no-preference' } as const;

export const bannerOf = (page: Page) => page.getByRole('region', { name: 'Highlights' });
export const slide = (page: Page, number: number) =>
  page.getByRole('group', { name: `${number} of 6`, exact: true });
export const clickInBanner = (page: Page, name: string | RegExp) =>
  bannerOf(page).getByRole('button', { name }).click();
