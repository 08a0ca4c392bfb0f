import type { Page } from '@playwright/test';
import { bannerOf, clickInBanner, slide, withAnimations } from '../support/banner.ts';
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

test('changes the slide every five seconds', { tag: '@slow' }, async ({ visit }) => {
  const page = await visit(withAnimations);
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
  await clickInBanner(page, 'Previous slide');
  await expect(slide(page, 6)).toBeVisible();
  await clickInBanner(page, 'Next slide');
  await expect(slide(page, 1)).toBeVisible();
  await clickInBanner(page, /^Slide 4/);
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

test(
  'advances under the pointer and after an arrow was clicked',
  { tag: '@slow' },
  async ({ visit }) => {
    const page = await visit(withAnimations);
    await openWithClock(page);
    await page.mouse.move(200, 150);
    await page.mouse.move(640, 400, { steps: 10 });
    await pass(page, 5_000);
    await expectSlide(page, 2);
    await pass(page, 3_000);
    await clickInBanner(page, 'Next slide');
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
    await clickInBanner(page, 'Next slide');
    await pass(page, 5_000);
    await expectSlide(page, 1);
  },
);

test(
  'pauses the banner while it is focused, paused or hidden',
  { tag: '@slow' },
  async ({ visit }) => {
    const page = await visit(withAnimations);
    await openWithClock(page);
    const blur = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await bannerOf(page).getByRole('button', { name: 'Pause the slides' }).press('Tab');
    await pass(page, 12_000);
    await expectSlide(page, 1);
    await blur();
    await pass(page, 5_000);
    await expectSlide(page, 2);

    // It stays paused after the pointer leaves.
    await clickInBanner(page, 'Pause the slides');
    await pass(page, 12_000);
    await expectSlide(page, 2);
    await page.mouse.move(10, 10);
    await blur();
    await pass(page, 12_000);
    await expectSlide(page, 2);
    await clickInBanner(page, 'Play the slides');
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
  },
);

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

test('captions are readable on every picture', { tag: '@slow' }, async ({ visit }) => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const size of [
    { width: 1280, height: 720 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    for (const [index, caption] of captions.entries()) {
      await clickInBanner(page, new RegExp(`^Slide ${index + 1}`));
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

test(
  'changes the backdrop every ten seconds once it is near the viewport',
  { tag: '@slow' },
  async ({ visit }) => {
    const page = await visit(withAnimations);
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
  },
);
