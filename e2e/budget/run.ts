import { startEmbeddedPortal } from '@forge/testkit/portal-process';
import { measureAccessibility } from './accessibility.ts';
import { openBrowser } from './browser.ts';
import { fillCalendar, measureInteractions } from './interactions.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureTransfer } from './transfer.ts';
import { meetsLimit, tableOf, type Figure } from './verdict.ts';

const chosen = process.argv.slice(2);
const isWanted = (part: string) => chosen.length === 0 || chosen.includes(part);

const portal = await startEmbeddedPortal();
const browser = await openBrowser();
const figures: Figure[] = [];
const measure = async (part: string, work: () => Promise<Figure[]>) => {
  if (!isWanted(part)) return;
  console.log(`Measuring ${part}…`);
  figures.push(...(await work()));
};

try {
  await measure('transfer', () => measureTransfer(browser, portal.url));
  await measure('lighthouse', () => measureLighthouse(portal.url));
  if (isWanted('interactions') || isWanted('accessibility')) {
    const raidId = await fillCalendar(browser, portal.url);
    await measure('interactions', () => measureInteractions(browser, portal.url));
    await measure('accessibility', () => measureAccessibility(browser, portal.url, raidId));
  }
} finally {
  await browser.close();
  await portal.close();
}

console.log(`\n${tableOf(figures)}`);
process.exitCode = figures.length > 0 && figures.every(meetsLimit) ? 0 : 1;
