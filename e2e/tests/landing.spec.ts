import type { Page } from '@playwright/test';
import { measureTransfer } from '../budget/transfer.ts';
import { meetsLimit } from '../budget/measurement.ts';
import { contrastBehind } from '../support/contrast.ts';
import { expect, test } from '../support/test.ts';

const captions = [
  '',
  'Fast, Safe, Guaranteed Raid Kills!',
  'Timed Keys, Easy Loot!',
  '2v2 , 3v3 & Coaching - Climb Ratings Fast!',
  'Fast, Safe Powerleveling!',
  'From Normal to Mythic – We Carry, You Loot!',
];

const moving = { reducedMotion: 'no-preference' } as const;

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Highlights' });
const slide = (page: Page, number: number) =>
  page.getByRole('group', { name: `${number} of 6`, exact: true });
const click = (page: Page, name: string | RegExp) =>
  bannerOf(page).getByRole('button', { name }).click();

/** Advances the clock and waits for the render. */
const pass = async (page: Page, milliseconds: number) => {
  await page.clock.runFor(milliseconds);
  await page.evaluate(async () => {
    // React schedules with messages: this message arrives after them.
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
  });
};

/** Expects this slide; the dots change at once, while the caption fades. */
const expectSlide = (page: Page, number: number) =>
  expect(page.getByRole('button', { name: new RegExp(`^Slide ${number}`) })).toHaveAttribute(
    'aria-current',
    'true',
    { timeout: 1 },
  );

/** Opens the landing page with a clock controlled by the test. */
const openWithClock = async (page: Page) => {
  const start = new Date('2030-01-01T12:00:00Z');
  await page.clock.install({ time: start });
  // Later than now, and installed before the page loads.
  await page.clock.pauseAt(new Date('2030-01-01T13:00:00Z'));
  await page.goto('/');
  // Much less than the interval, even if the session check needs many steps.
  await expect(async () => {
    await page.clock.runFor(5);
    await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(slide(page, 1)).toBeVisible();
};

test('changes the slide every five seconds', async ({ visit }) => {
  const page = await visit(moving);
  await openWithClock(page);
  await pass(page, 4_000);
  await expectSlide(page, 1);
  for (const number of [2, 3, 4, 5, 6, 1]) {
    await pass(page, number === 2 ? 1_000 : 5_000);
    await expect(slide(page, number)).toBeVisible();
    const caption = captions[number - 1] ?? '';
    if (caption)
      await expect(slide(page, number).getByText(caption, { exact: true })).toBeVisible();
  }
});

test('selects slides by arrows, dots and arrow keys, wrapping in both directions', async ({
  visit,
}) => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  await click(page, 'Previous slide');
  await expect(slide(page, 6)).toBeVisible();
  await click(page, 'Next slide');
  await expect(slide(page, 1)).toBeVisible();
  await click(page, /^Slide 4/);
  await expect(slide(page, 4)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Slide 4/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  for (const number of [5, 6, 1, 2]) {
    await page.keyboard.press('ArrowRight');
    await expect(slide(page, number)).toBeVisible();
  }
  await page.keyboard.press('ArrowLeft');
  await expect(slide(page, 1)).toBeVisible();
});

test('advances under the pointer and after an arrow was clicked', async ({ visit }) => {
  const page = await visit(moving);
  await openWithClock(page);
  await page.mouse.move(200, 150);
  await page.mouse.move(640, 400, { steps: 10 });
  await pass(page, 5_000);
  await expectSlide(page, 2);
  await pass(page, 3_000);
  await click(page, 'Next slide');
  await expectSlide(page, 3);
  // The click restarts the five seconds; the pointer stays on the arrow.
  await pass(page, 4_900);
  await expectSlide(page, 3);
  await pass(page, 100);
  await expectSlide(page, 4);
  // A key on the clicked arrow makes it keyboard focus, which pauses until the next click.
  await page.keyboard.press('ArrowRight');
  await pass(page, 12_000);
  await expectSlide(page, 5);
  await click(page, 'Next slide');
  await pass(page, 5_000);
  await expectSlide(page, 1);
});

test('pauses the banner while it is focused, paused or hidden', async ({ visit }) => {
  const page = await visit(moving);
  await openWithClock(page);
  const blur = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await bannerOf(page).getByRole('button', { name: 'Pause the slides' }).press('Tab');
  await pass(page, 12_000);
  await expectSlide(page, 1);
  await blur();
  await pass(page, 5_000);
  await expectSlide(page, 2);

  // It stays paused after the pointer leaves.
  await click(page, 'Pause the slides');
  await pass(page, 12_000);
  await expectSlide(page, 2);
  await page.mouse.move(10, 10);
  await blur();
  await pass(page, 12_000);
  await expectSlide(page, 2);
  await click(page, 'Play the slides');
  await page.mouse.move(10, 10);
  await blur();
  await pass(page, 5_000);
  await expectSlide(page, 3);

  const show = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await pass(page, 12_000);
  await expectSlide(page, 3);
  await show('visible');
  await pass(page, 5_000);
  await expect(slide(page, 4)).toBeVisible();
});

test('does not animate with reduced motion', async ({ visit }) => {
  const page = await visit({ reducedMotion: 'reduce' });
  await openWithClock(page);
  await pass(page, 12_000);
  await expectSlide(page, 1);
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
});

test('changes the slide on swipe, not on scroll', async ({ visit }) => {
  const page = await visit({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  await page.goto('/');
  await expect(slide(page, 1)).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  const stroke = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: typeof from) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
    await touch('touchStart', from);
    await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await touch('touchMove', to);
    await touch('touchEnd');
  };
  await stroke({ x: 300, y: 300 }, { x: 80, y: 310 });
  await expect(slide(page, 2)).toBeVisible();
  await stroke({ x: 80, y: 300 }, { x: 300, y: 310 });
  await expect(slide(page, 1)).toBeVisible();
  await stroke({ x: 200, y: 500 }, { x: 210, y: 250 });
  await expect(slide(page, 1)).toBeVisible();
});

test('captions are readable on every picture', async ({ visit }) => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const size of [
    { width: 1280, height: 720 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    for (const [index, caption] of captions.entries()) {
      await click(page, new RegExp(`^Slide ${index + 1}`));
      const text = slide(page, index + 1).getByText(caption || 'FORGE', { exact: true });
      await page.waitForLoadState('networkidle');
      // Repeated: the picture may still be decoding.
      await expect(async () => {
        expect([size.width, caption, (await contrastBehind(page, text)) > 4.5]).toEqual([
          size.width,
          caption,
          true,
        ]);
      }).toPass({ timeout: 15_000 });
    }
  }
});

test('changes the backdrop every ten seconds once it is near the viewport', async ({ visit }) => {
  const page = await visit(moving);
  await openWithClock(page);
  const backdrop = page.locator('[data-shown]');
  await expect(backdrop.locator('img')).toHaveCount(0);
  await page.getByRole('heading', { name: 'Welcome to Forge' }).scrollIntoViewIfNeeded();
  await expect(backdrop.locator('img')).toHaveCount(1);
  for (const shown of ['1', '2', '0']) {
    await pass(page, 9_500);
    await expect(backdrop).not.toHaveAttribute('data-shown', shown);
    await pass(page, 500);
    await expect(backdrop).toHaveAttribute('data-shown', shown);
  }
});

test('opens another page without loading the document, and comes back to the same place', async ({
  visit,
}) => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const scrolled = () => page.evaluate(() => window.scrollY);
  const questions = page.getByRole('heading', { name: 'Questions' });
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Who we are' });
  await link.focus();
  const place = await scrolled();
  expect(place).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(questions).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
  await expect(link).toBeFocused();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(slide(page, 1)).toBeVisible();
  await expect.poll(scrolled).toBe(place);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  // A reload is answered with the prerendered page, which did not make the entry to go forward to.
  await page.reload({ waitUntil: 'networkidle' });
  await page.goForward();
  await expect(questions).toBeVisible();
});

test('has no layout shift while loading and changing slides', async ({ visit }) => {
  const page = await visit(moving);
  await page.addInitScript(() => {
    const win = window as unknown as { shift: number };
    win.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        win.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const number of [2, 4, 6]) {
    await click(page, new RegExp(`^Slide ${number}`));
    await expect(slide(page, number)).toBeVisible();
  }
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
  expect(shift).toBeLessThan(0.02);
});

test('renders the banner without scripts, filling the first screen', async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false, viewport: { width: 1280, height: 720 } });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'BOOK NOW' })).toBeVisible();
  const box = await bannerOf(page).boundingBox();
  expect(box?.height).toBe(720 - 64);
});

test('the landing page stays within its size budget', async ({ browser, portal }) => {
  const measurements = await measureTransfer(browser, portal.url);
  expect(measurements.length).toBeGreaterThan(0);
  for (const each of measurements)
    expect.soft(meetsLimit(each), `${each.name}: ${each.value}`).toBe(true);
});

test('opens links to the community in a new tab, and serves manifest, icons and previews', async ({
  visit,
  portal,
}) => {
  const page = await visit(moving);
  await page.goto('/');
  const banner = page.getByRole('banner');
  for (const link of [
    banner.getByRole('link', { name: 'APPLY TO FORGE' }),
    banner.getByRole('link', { name: 'BOOK A BOOST' }),
    bannerOf(page).getByRole('link', { name: 'BOOK NOW' }),
  ]) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAttribute('href', /^https:\/\//);
  }
  const answer = await page.request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { start_url: string; icons: { src: string }[] };
  expect(manifest.start_url).toBe('/dashboard');
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png']);
  }
  const preview = page.locator('meta[property="og:image"]');
  await expect(preview).toHaveAttribute('content', `${portal.url}/social-preview.jpg`);
  expect((await page.request.get('/social-preview.jpg')).ok()).toBe(true);
  expect(await (await page.request.get('/robots.txt')).text()).toContain('User-agent');
});
