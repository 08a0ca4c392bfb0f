import { startEmbeddedPortal } from '@forge/testkit/portal-process';
import { measureAccessibility } from './accessibility.ts';
import { openBrowser } from './browser.ts';
import { fillCalendar } from './calendar.ts';
import { measureGoldDesk } from './gold-desk.ts';
import { measureInteractions } from './interactions.ts';
import { measureLighthouse } from './lighthouse.ts';
import { meetsLimit, tableOf, type Measurement } from './measurement.ts';
import { measurePages } from './pages.ts';
import { measurePushes } from './pushes.ts';
import { measureTransfer } from './transfer.ts';

const chosen = process.argv.slice(2);
const isWanted = (part: string) => chosen.length === 0 || chosen.includes(part);

const portal = await startEmbeddedPortal();
const browser = await openBrowser();
const measurements: Measurement[] = [];
const measure = async (part: string, work: () => Promise<Measurement[]>) => {
  if (!isWanted(part)) return;
  console.log(`Measuring ${part}…`);
  measurements.push(...(await work()));
};

try {
  await measure('transfer', () => measureTransfer(browser, portal.url));
  await measure('lighthouse', () => measureLighthouse(portal.url));
  if (['pages', 'interactions', 'pushes', 'accessibility'].some(isWanted)) {
    const calendar = await fillCalendar(browser, portal.url);
    await measure('pages', () => measurePages(browser, portal.url, calendar.first));
    await measure('interactions', () => measureInteractions(browser, portal.url));
    await measure('pushes', () => measurePushes(browser, portal.url, calendar));
    await measure('accessibility', () => measureAccessibility(browser, portal.url, calendar.first));
  }
  // Last, because it publishes a raid, and the other parts count those of the calendar.
  await measure('gold-desk', () => measureGoldDesk(browser, portal.url));
} finally {
  await browser.close();
  await portal.close();
}

console.log(`\n${tableOf(measurements)}`);
process.exitCode = measurements.length > 0 && measurements.every(meetsLimit) ? 0 : 1;
