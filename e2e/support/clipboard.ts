import type { Page } from '@playwright/test';

/** Options of a browser context whose pages read and write the clipboard. */
export const withClipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
