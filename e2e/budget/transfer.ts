import type { Browser, Page } from '@playwright/test';
import type { Measurement } from './measurement.ts';

const KILO = 1000;
const screens = {
  'a desktop': { viewport: { width: 1280, height: 720 } },
  'a phone': { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.6, isMobile: true },
};

/** Bytes received until the page is idle, compressed and with headers. */
export const transferOf = async (
  browser: Browser,
  url: string,
  options: object,
  prepare?: (page: Page) => Promise<void>,
) => {
  const context = await browser.newContext({ ...options, baseURL: new URL(url).origin });
  const page = await context.newPage();
  await prepare?.(page);
  const cdp = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const sizes: { kind: string; url: string; bytes: number }[] = [];
  const addresses = new Map<string, string>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    addresses.set(requestId, response.url);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.push({
      kind: kinds.get(requestId) ?? '',
      url: addresses.get(requestId) ?? '',
      bytes: encodedDataLength,
    }),
  );
  await cdp.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return sizes.filter((each) => each.url.startsWith('http'));
};

/** The landing page without interaction. */
export const measureTransfer = async (browser: Browser, url: string): Promise<Measurement[]> => {
  const measurements: Measurement[] = [];
  for (const [screen, options] of Object.entries(screens)) {
    // Without rotating pictures: a slow machine is idle so late that the next one would count too.
    const files = await transferOf(browser, url, { ...options, reducedMotion: 'reduce' });
    const sum = (some: typeof files) => some.reduce((total, { bytes }) => total + bytes, 0) / KILO;
    const details = files.map((file) => `${(file.bytes / KILO).toFixed(1)} kB ${file.url}`);
    const scripts = files.filter(({ kind }) => kind === 'Script');
    measurements.push(
      {
        name: `landing page on ${screen}, JavaScript`,
        value: sum(scripts),
        limit: 100,
        bound: 'at most',
        unit: 'kB',
        details,
      },
      {
        name: `landing page on ${screen}, everything`,
        value: sum(files),
        limit: 220,
        bound: 'at most',
        unit: 'kB',
        details,
      },
    );
  }
  return measurements;
};
