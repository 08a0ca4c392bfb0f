import { expect as base, type Browser, type Locator, type Page } from '@playwright/test';
import { personIn, RAIDS } from './calendar.ts';
import type { Measurement } from './measurement.ts';
import { createIdleWait, fastest, recordLongest, slowDown } from './slow-page.ts';

// A busy machine may be slow although no script is.
const expect = base.configure({ timeout: 20_000 });

const LIMIT_MS = 100;
const ROUNDS = 3;

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

const bookingSteps: Step[] = [
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

const orderOf = (list: string) => (page: Page) =>
  page.getByRole('combobox', { name: `Order of ${list}` });
const option = (name: string) => (page: Page) => page.getByRole('option', { name });

const upcomingSteps: Step[] = [
  {
    name: 'open the choice of order',
    target: orderOf('Published Raids'),
    outcome: (page) => expect(option('Soonest first')(page)).toBeVisible(),
  },
  {
    name: 'choose an order',
    target: option('Soonest first'),
    outcome: (page) => expect(page.getByRole('row').nth(1)).toContainText('Raid 1'),
  },
  { name: 'go to the next page', target: button('Next'), outcome: hasText('Page 2 of 10') },
  { name: 'go to the previous page', target: button('Previous'), outcome: hasText('Page 1 of 10') },
  {
    name: 'open a question',
    target: button('Delete Raid'),
    outcome: (page) => expect(page.getByText('Confirm Deletion')).toBeVisible(),
  },
  {
    name: 'close the question',
    keys: ['Escape'],
    outcome: (page) => expect(page.getByText('Confirm Deletion')).toBeHidden(),
  },
  {
    name: 'open the choice of order again',
    target: orderOf('Published Raids'),
    outcome: (page) => expect(option('Latest day first')(page)).toBeVisible(),
  },
  {
    name: 'choose the first order',
    target: option('Latest day first'),
    outcome: (page) => expect(page.getByRole('row').nth(1)).toContainText(`Raid ${RAIDS}`),
  },
];

const weekSteps: Step[] = [
  {
    name: 'go to the next week',
    target: button('Next week'),
    outcome: hasText('Jun 11 to Jun 17, 2031'),
  },
  {
    name: 'go to the previous week',
    target: button('Previous week'),
    outcome: hasText('Jun 4 to Jun 10, 2031'),
  },
];

const screens = [
  {
    name: 'Book Raid',
    persona: 'advertiser',
    path: '/dashboard/book-raid',
    isReady: hasText(`Published Raids (${RAIDS} available)`),
    steps: bookingSteps,
  },
  {
    name: 'Upcoming Raids',
    persona: 'raid-manager',
    path: '/dashboard/upcoming-raids',
    isReady: hasText(`${RAIDS} raids`),
    steps: upcomingSteps,
  },
  {
    name: 'Week board',
    persona: 'raid-manager',
    path: '/dashboard/upcoming-raids?view=week&week=2031-06-04',
    isReady: (page: Page) => expect(page.locator('[data-board-raid]').first()).toBeVisible(),
    steps: weekSteps,
  },
];

/** Scrolls the target into view and returns its centre. */
const centreOf = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The target is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Interaction to next paint with a full calendar and a slow processor. */
export const measureInteractions = async (
  browser: Browser,
  url: string,
): Promise<Measurement[]> => {
  const measurements: Measurement[] = [];
  for (const { name: screen, persona, path, isReady, steps } of screens) {
    const page = await personIn(browser, url, persona);
    const untilIdle = createIdleWait(page);
    await page.goto(path);
    await isReady(page);
    await slowDown(await page.context().newCDPSession(page));
    const takeLongest = await recordLongest(page, 'event');
    const values = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, target, keys = [], outcome } of steps) {
        const centre = target && (await centreOf(target(page)));
        await untilIdle();
        await takeLongest();
        if (centre) await page.mouse.click(centre.x, centre.y);
        for (const key of keys) await page.keyboard.press(key);
        await outcome(page);
        await untilIdle();
        values.set(name, [...(values.get(name) ?? []), await takeLongest()]);
      }
    }
    await page.context().close();
    for (const [name, all] of values)
      measurements.push({
        name: `${screen}, ${RAIDS} raids: ${name}`,
        value: fastest(all),
        limit: LIMIT_MS,
        bound: 'at most',
        unit: 'ms to next paint',
        details: [all.join(', ')],
      });
  }
  return measurements;
};
