import { expect, type Browser, type Page } from '@playwright/test';
import { callAs, idOf, publishRaid } from '../support/api.ts';
import { signInAs } from '../support/sign-in.ts';
import type { Figure } from './verdict.ts';

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

/** A full calendar, with some seats sold in the raid that comes first. Gives back one raid's id. */
export const fillCalendar = async (browser: Browser, url: string): Promise<string> => {
  const leader = await personIn(browser, url, 'raid-leader');
  const manager = await personIn(browser, url, 'raid-manager');
  const advertiser = await personIn(browser, url, 'advertiser');
  const leaderId = await idOf(leader);
  let first = '';
  for (let number = 0; number < RAIDS; number += 1) {
    const day = String(1 + (number % 28)).padStart(2, '0');
    const raid = await publishRaid(manager, leaderId, {
      name: `Evening run ${number + 1}`,
      date: number === 0 ? '2030-01-01' : `2031-06-${day}`,
      difficulty: difficulties[number % 3],
      lootType: lootTypes[number % 4],
    });
    if (number === 0) first = raid._id;
  }
  for (const clientName of ['Aila', 'Borin', 'Cassia', 'Dorn', 'Elwe', 'Fenn'])
    await callAs(advertiser, '/booking/create', {
      raidId: first,
      clientName,
      clientRealm: 'Kazzak',
      clientClass: 'Druid',
      clientFaction: 'Horde',
      paymentRealm: 'Kazzak',
      paymentFaction: 'Horde',
      source: 'TC',
      price: 1_000_000,
      deposit: 0,
    });
  for (const page of [leader, manager, advertiser]) await page.context().close();
  return first;
};

const choose = async (page: Page, label: string, value: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
};

type Step = { name: string; act: (page: Page) => Promise<void> };

const steps: Step[] = [
  {
    name: 'open details',
    act: async (page) => {
      await page.getByRole('button', { name: 'View Details' }).first().click();
      await expect(page.getByRole('cell', { name: 'Aila' })).toBeVisible();
    },
  },
  {
    name: 'hide details',
    act: async (page) => {
      await page.getByRole('button', { name: 'Hide Details' }).click();
      await expect(page.getByRole('cell', { name: 'Aila' })).toBeHidden();
    },
  },
  {
    name: 'open the Book form',
    act: async (page) => {
      await page.getByRole('button', { name: 'Book Now' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'type in the Book form',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Client Name' }).pressSequentially('Zölin');
    },
  },
  {
    name: 'close the Book form',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Client Name' }).fill('');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  },
  {
    name: 'go to the next page',
    act: async (page) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('Page 2 of 10')).toBeVisible();
    },
  },
  {
    name: 'change a filter',
    act: async (page) => {
      await choose(page, 'Difficulty', 'MYTHIC');
      await expect(page.getByText('Published Raids (100 available)')).toBeVisible();
    },
  },
  {
    name: 'clear the filters',
    act: async (page) => {
      await page.getByRole('button', { name: 'Clear Filters' }).click();
      await expect(page.getByText(`Published Raids (${RAIDS} available)`)).toBeVisible();
    },
  },
  {
    name: 'press Tab twenty times',
    act: async (page) => {
      for (let press = 0; press < 20; press += 1) await page.keyboard.press('Tab');
    },
  },
];

const atRest = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));

/** The scripting time of each interaction on the booking page with a full calendar, unthrottled. */
export const measureInteractions = async (browser: Browser, url: string): Promise<Figure[]> => {
  const page = await personIn(browser, url, 'advertiser');
  await page.goto('/dashboard/book-raid');
  await expect(page.getByText(`Published Raids (${RAIDS} available)`)).toBeVisible();
  const inside = await page.context().newCDPSession(page);
  await inside.send('Performance.enable');
  const scripting = async () => {
    const { metrics } = await inside.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const figures: Figure[] = [];
  for (const { name, act } of steps) {
    await atRest(page);
    const before = await scripting();
    await act(page);
    await atRest(page);
    figures.push({
      name: `${RAIDS} raids: ${name}`,
      figure: (await scripting()) - before,
      limit: LIMIT_MS,
      bound: 'at most',
      unit: 'ms of scripting',
    });
  }
  await page.context().close();
  return figures;
};
