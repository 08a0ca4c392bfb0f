import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { shiftsOf, watchShifts } from '../support/layout-shift.ts';
import { horizontalOverflow } from '../support/overflow.ts';
import { expect, test } from '../support/test.ts';

const tourOf = (page: Page) => page.getByRole('region', { name: 'Tour' });
const homeIsShown = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Welcome to your Dashboard' })).toBeVisible();

/** Controls of the page that the tour covers, or that cover a control of the tour. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const tour = document.querySelector('section[aria-label="Tour"]');
    if (!tour) return ['no tour'];
    const controls = document.querySelectorAll('a[href], button, input, select, textarea');
    return [...controls].flatMap((control) => {
      control.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width === 0 || height === 0) return [];
      const at = document.elementsFromPoint(left + width / 2, top + height / 2);
      const isInTour = tour.contains(control);
      const covering = at.slice(0, Math.max(0, at.indexOf(control)));
      const isCovered = covering.some((element) => tour.contains(element) !== isInTour);
      const isUnderTour = !isInTour && at.some((element) => tour.contains(element));
      return isCovered || isUnderTour ? [control.textContent] : [];
    });
  });

test('an advertiser goes through the tour with the keyboard, and it never returns', async ({
  signIn,
}) => {
  const page = await signIn('advertiser-180');
  await watchShifts(page);
  await page.goto('/dashboard');
  const tour = tourOf(page);
  await expect(tour).toContainText('Step 1 of 4');
  await expect(page.getByRole('heading', { name: 'The last 30 days' })).toBeVisible();
  // It takes no focus, and is there with the page's first content.
  await expect(page.locator('body')).toBeFocused();
  expect(await shiftsOf(page)).toBeLessThan(0.01);
  expect(await axe(page)).toEqual([]);

  await tour.getByRole('link', { name: 'See the free seats' }).focus();
  await page.keyboard.press('Tab');
  const next = tour.getByRole('button', { name: 'Next' });
  await expect(next).toBeFocused();
  for (const step of [2, 3, 4]) {
    await page.keyboard.press('Enter');
    await expect(tour).toContainText(`Step ${step} of 4`);
  }
  // The same button, so that the focus stays.
  await expect(tour.getByRole('button', { name: 'Finish' })).toBeFocused();
  await tour.getByRole('link', { name: 'See your earnings' }).press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/earnings$/);
  await page.goBack();
  await expect(tour).toContainText('Step 4 of 4');
  const saved = page.waitForResponse('**/settings/update');
  await tour.getByRole('button', { name: 'Finish' }).press('Enter');
  await expect(tour).toBeHidden();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await homeIsShown(page);
  await expect(tour).toBeHidden();

  // Another device.
  const elsewhere = await signIn('advertiser-180');
  await elsewhere.goto('/dashboard');
  await expect(elsewhere.getByRole('heading', { name: 'The last 30 days' })).toBeVisible();
  await expect(tourOf(elsewhere)).toBeHidden();
});

test(
  'a raid manager follows a step and skips the rest; Settings brings the tour back',
  { tag: '@slow' },
  async ({ signIn }) => {
    const page = await signIn('raid-manager-181');
    await page.goto('/dashboard');
    const tour = tourOf(page);
    await tour.getByRole('link', { name: 'Plan this week' }).click();
    await expect(page).toHaveURL(/\/dashboard\/upcoming-raids\?view=week$/);
    await expect(tour).toBeHidden();
    await page.goBack();
    await tour.getByRole('button', { name: 'Next' }).click();
    await expect(tour).toContainText('Step 2 of 3');
    const skipped = page.waitForResponse('**/settings/update');
    await tour.getByRole('button', { name: 'Skip' }).click();
    await expect(tour).toBeHidden();
    await skipped;

    const elsewhere = await signIn('raid-manager-181');
    await elsewhere.goto('/dashboard');
    await homeIsShown(elsewhere);
    await expect(tourOf(elsewhere)).toBeHidden();

    await elsewhere.goto('/dashboard/settings');
    await elsewhere.getByRole('button', { name: 'Show the tour again' }).click();
    await elsewhere.getByRole('link', { name: 'Go to the tour' }).click();
    await expect(tourOf(elsewhere)).toContainText('Step 1 of 3');
    // Pushed to the first device.
    await expect(tour).toContainText('Step 1 of 3');
  },
);

test('the tour lies over no control at any width', { tag: '@slow' }, async ({ signIn }) => {
  for (const [width, persona] of [
    [360, 'senior-advertiser-182'],
    [768, 'gold-collector-182'],
    [1280, 'admin-182'],
    [1920, 'raid-leader-182'],
  ] as const) {
    const page = await signIn(persona, { viewport: { width, height: 800 } });
    await page.goto('/dashboard');
    await expect(tourOf(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect([width, await coveredControls(page)]).toEqual([width, []]);
    expect([width, await horizontalOverflow(page)]).toEqual([width, 0]);
  }
});
