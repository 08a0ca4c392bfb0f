import type { Browser, Page } from '@playwright/test';
import { bookSeat, idOf, publishRaid } from '../support/api.ts';
import { signInAs } from '../support/sign-in.ts';

export const RAIDS = 300;
const LAST_DAY = '2031-07-01';
const difficulties = ['NORMAL', 'HEROIC', 'MYTHIC'];
const lootTypes = ['Unsaved', 'Saved', 'VIP', 'Loot Share'];

/** A page on which this person is signed in. */
export const personIn = async (browser: Browser, url: string, persona: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await signInAs(page, persona);
  return page;
};

export type Calendar = {
  /** First on the booking page, with six bookings. */
  first: string;
  /** First on Upcoming Raids. */
  last: string;
};

/** Publishes many raids and books some seats in the first. */
export const fillCalendar = async (browser: Browser, url: string): Promise<Calendar> => {
  const leader = await personIn(browser, url, 'raid-leader');
  const manager = await personIn(browser, url, 'raid-manager');
  const advertiser = await personIn(browser, url, 'advertiser');
  const leaderId = await idOf(leader);
  const ids: string[] = [];
  for (let number = 0; number < RAIDS; number += 1) {
    const day = String(1 + (number % 28)).padStart(2, '0');
    const raid = await publishRaid(manager, leaderId, {
      name: `Raid ${number + 1}`,
      date: number === 0 ? '2030-01-01' : number === RAIDS - 1 ? LAST_DAY : `2031-06-${day}`,
      difficulty: difficulties[number % 3],
      lootType: lootTypes[number % 4],
      maxClients: 20,
    });
    ids.push(raid._id);
  }
  const [first = '', last = ''] = [ids.at(0), ids.at(-1)];
  for (const clientName of ['Aila', 'Borin', 'Cassia', 'Dorn', 'Elwe', 'Fenn'])
    await bookSeat(advertiser, first, clientName, { clientClass: 'Druid' });
  for (const page of [leader, manager, advertiser]) await page.context().close();
  return { first, last };
};
