import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openBrowser } from '../budget/browser.ts';
import { startEmbeddedPortal } from '@forge/testkit/portal-process';
import { callAs } from '../support/api.ts';
import { signInAs } from '../support/sign-in.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'pictures');

const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};

type Screen = {
  name: string;
  path: string;
  persona?: string;
  /** Brings the page into the state of the picture. */
  open?: (page: Page) => Promise<unknown>;
};

/** Opens a raid with bookings and scrolls to it. */
const openDetails = async (page: Page) => {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByText(/^[3-9]\/\d+$/) })
    .first();
  await card.getByRole('button', { name: 'View Details' }).click();
  await card.getByRole('button', { name: 'Hide Details' }).waitFor();
  await card.getByText('Loading bookings').waitFor({ state: 'hidden' });
  await card.evaluate((element) => element.scrollIntoView());
};

/** The first mail with its code, ready for the game. */
const openMail = async (page: Page) => {
  const desk = page.getByRole('region', { name: 'Gold desk' });
  await desk.getByRole('button', { name: /^(Generate and copy|Copy the code)$/ }).click();
  await desk.getByText('Copied').first().waitFor();
  // Without the toast.
  await page.locator('[data-sonner-toast]').waitFor({ state: 'hidden' });
  if (page.viewportSize()?.width === sizes.phone.width)
    await desk.evaluate((element) => element.scrollIntoView());
};

/** The main screens, each with a persona that uses it. */
const screens: Screen[] = [
  { name: 'front-page', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'home', path: '/dashboard', persona: 'admin' },
  { name: 'raids', path: '/dashboard/book-raid', persona: 'advertiser' },
  { name: 'bookings', path: '/dashboard/book-raid', persona: 'admin', open: openDetails },
  { name: 'planning', path: '/dashboard/upcoming-raids', persona: 'raid-manager' },
  { name: 'desk', path: '/dashboard/send-mail', persona: 'gold-collector', open: openMail },
  { name: 'collection', path: '/dashboard/send-mail?view=all', persona: 'gold-collector' },
  { name: 'earnings', path: '/dashboard/earnings', persona: 'senior-advertiser' },
  { name: 'settlement', path: '/dashboard/settlement', persona: 'admin' },
  { name: 'support', path: '/dashboard/support', persona: 'admin' },
  { name: 'settings', path: '/dashboard/settings', persona: 'senior-advertiser' },
  { name: 'hero-names', path: '/dashboard/admin', persona: 'admin' },
];

const wanted = process.argv.slice(2);
const portal = await startEmbeddedPortal({ DEMO_DATA: 'on' });
const browser = await openBrowser();
await mkdir(folder, { recursive: true });
try {
  for (const { name, path, persona, open } of screens) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const [size, viewport] of Object.entries(sizes)) {
      const context = await browser.newContext({
        baseURL: portal.url,
        viewport,
        reducedMotion: 'reduce',
        timezoneId: 'Europe/Paris',
      });
      const page = await context.newPage();
      if (persona) {
        await signInAs(page, persona);
        // As on any day after the first.
        await callAs(page, '/settings/update', { tourDone: true });
      }
      await page.goto(path, { waitUntil: 'networkidle' });
      await open?.(page);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      const file = join(folder, `${name}-${size}.jpg`);
      await page.screenshot({ path: file, quality: 82, type: 'jpeg', animations: 'disabled' });
      console.log(`docs/pictures/${name}-${size}.jpg`);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await portal.close();
}
