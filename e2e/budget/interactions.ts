import { expect as base, type Browser, type Locator, type Page } from '@playwright/test';
import { bookSeat, idOf, publishRaid } from '../support/api.ts';
import { signInAs } from '../support/sign-in.ts';
import type { Measurement } from './measurement.ts';

// A busy machine may be slow although no script is.
const expect = base.configure({ timeout: 20_000 });

const RAIDS = 300;
const LIMIT_MS = 100;
const difficulties = ['NORMAL', 'HEROIC', 'MYTHIC'];
const lootTypes = ['Unsaved', 'Saved', 'VIP', 'Loot Share'];

const personIn = async (browser: Browser, url: string, persona: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await signInAs(page, persona);
  return page;
};

/** Publishes many raids, books some seats in the first, and returns its id. */
export const fillCalendar = async (browser: Browser, url: string): Promise<string> => {
  const leader = await personIn(browser, url, 'raid-leader');
  const manager = await personIn(browser, url, 'raid-manager');
  const advertiser = await personIn(browser, url, 'advertiser');
  const leaderId = await idOf(leader);
  let first = '';
  for (let number = 0; number < RAIDS; number += 1) {
    const day = String(1 + (number % 28)).padStart(2, '0');
    const raid = await publishRaid(manager, leaderId, {
      name: `Raid ${number + 1}`,
      date: number === 0 ? '2030-01-01' : `2031-06-${day}`,
      difficulty: difficulties[number % 3],
      lootType: lootTypes[number % 4],
    });
    if (number === 0) first = raid._id;
  }
  for (const clientName of ['Aila', 'Borin', 'Cassia', 'Dorn', 'Elwe', 'Fenn'])
    await bookSeat(advertiser, first, clientName, { clientClass: 'Druid' });
  for (const page of [leader, manager, advertiser]) await page.context().close();
  return first;
};

type Step = {
  name: string;
  /** The click target, located before the measurement, since locating it runs scripts too. */
  target?: (page: Page) => Locator;
  keys?: readonly string[];
  /** Visible after the interaction. */
  outcome: (page: Page) => Promise<void>;
};

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first();
const difficulty = (page: Page) => page.getByRole('combobox', { name: 'Difficulty' });
const hasText = (text: string) => (page: Page) => expect(page.getByText(text)).toBeVisible();

const steps: Step[] = [
  {
    name: 'open details',
    target: button('View Details'),
    outcome: (page) => expect(page.getByRole('cell', { name: /^Aila/ })).toBeVisible(),
  },
  {
    name: 'hide details',
    target: button('Hide Details'),
    outcome: (page) => expect(page.getByRole('cell', { name: /^Aila/ })).toBeHidden(),
  },
  {
    name: 'open the Book form',
    target: button('Book Now'),
    outcome: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    name: 'type in the Book form',
    target: (page) => page.getByRole('textbox', { name: 'Client Name' }),
    keys: ['Z', 'o', 'l', 'i', 'n', ...Array<string>(5).fill('Backspace')],
    outcome: (page) => expect(page.getByRole('textbox', { name: 'Client Name' })).toHaveValue(''),
  },
  {
    name: 'close the Book form',
    keys: ['Escape'],
    outcome: (page) => expect(page.getByRole('dialog')).toBeHidden(),
  },
  { name: 'go to the next page', target: button('Next'), outcome: hasText('Page 2 of 10') },
  {
    name: 'open a filter',
    target: difficulty,
    outcome: (page) => expect(page.getByRole('option', { name: 'MYTHIC' })).toBeVisible(),
  },
  {
    name: 'choose in a filter',
    target: (page) => page.getByRole('option', { name: 'MYTHIC' }),
    outcome: hasText('Published Raids (100 available)'),
  },
  {
    name: 'clear the filters',
    target: button('Clear Filters'),
    outcome: hasText(`Published Raids (${RAIDS} available)`),
  },
  {
    name: 'press Tab twenty times',
    keys: Array<string>(20).fill('Tab'),
    outcome: (page) => expect(page.locator(':focus')).toHaveCount(1),
  },
];

/** Scrolls the target into view and returns its centre. */
const centreOf = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The target is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const waitForIdleCallback = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })));

/** Waits until the page is idle and no request is pending. */
const createIdleWait = (page: Page) => {
  let waiting = 0;
  page.on('request', () => (waiting += 1));
  page.on('requestfinished', () => (waiting -= 1));
  page.on('requestfailed', () => (waiting -= 1));
  return async () => {
    // Twice: an effect may start another request.
    for (let idleChecks = 0, checks = 0; idleChecks < 2 && checks < 200; checks += 1) {
      await waitForIdleCallback(page);
      idleChecks = waiting === 0 ? idleChecks + 1 : 0;
    }
  };
};

/** The scripting time of each interaction on the booking page with a full calendar, unthrottled. */
export const measureInteractions = async (
  browser: Browser,
  url: string,
): Promise<Measurement[]> => {
  const page = await personIn(browser, url, 'advertiser');
  const untilIdle = createIdleWait(page);
  await page.goto('/dashboard/book-raid');
  await expect(page.getByText(`Published Raids (${RAIDS} available)`)).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  // CPU time instead of wall time, so that a busy machine does not matter.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scripting = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const measurements: Measurement[] = [];
  for (const { name, target, keys = [], outcome } of steps) {
    const centre = target && (await centreOf(target(page)));
    await untilIdle();
    const before = await scripting();
    if (centre) await page.mouse.click(centre.x, centre.y);
    for (const key of keys) await page.keyboard.press(key);
    await untilIdle();
    const value = (await scripting()) - before;
    await outcome(page);
    measurements.push({
      name: `${RAIDS} raids: ${name}`,
      value,
      limit: LIMIT_MS,
      bound: 'at most',
      unit: 'ms of scripting',
    });
  }
  await page.context().close();
  return measurements;
};
