import { measureTransfer } from '../budget/transfer.ts';
import { meetsLimit } from '../budget/measurement.ts';
import { bannerOf, clickInBanner, slide, withAnimations } from '../support/banner.ts';
import { expect, test } from '../support/test.ts';

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
  const page = await visit(withAnimations);
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
    await clickInBanner(page, new RegExp(`^Slide ${number}`));
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
  const page = await visit(withAnimations);
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
