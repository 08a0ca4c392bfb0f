import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { bookSeat, callAs, idOf, publishRaid } from './api.ts';
import type { Portal } from './portal.ts';
import { signInAs } from './sign-in.ts';
import { test as base } from './test.ts';

type Keys = NonNullable<BrowserContextOptions['storageState']>;

/** People who act from elsewhere, a raid they all work on, and what they do in it. */
export type Evening = {
  admin: Page;
  leader: Page;
  leaderId: string;
  raid: { _id: string; name: string };
  /** A client in the raid, sold by an advertiser or by whoever is named. */
  book: (seller?: Page) => Promise<{ _id: string; clientName: string }>;
  /** The mail of a client whose booking is done; `run` is what its buttons are named by. */
  finish: () => Promise<{ mailId: string; run: string }>;
};

/** A name that nothing else in the portal has. */
export const newName = (word: string) =>
  word +
  Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 8);

const openAt = async (browser: Browser, portal: Portal, storageState: Keys) => {
  const context = await browser.newContext({ baseURL: portal.url, storageState });
  const page = await context.newPage();
  // A page without scripts: it only makes calls.
  await page.goto('/healthz');
  return page;
};

const startEvening = async (open: (persona: string) => Promise<Page>): Promise<Evening> => {
  const [admin, leader, advertiser] = [
    await open('admin'),
    await open('raid-leader'),
    await open('advertiser'),
  ];
  const leaderId = await idOf(leader);
  // Before all others on the booking page, whatever else was published by then.
  const early = { date: '2029-06-15', maxClients: 200, name: newName('Evening') };
  const raid = await publishRaid(admin, leaderId, early);
  const book = async (seller = advertiser) => {
    const clientName = newName('Client');
    return { ...(await bookSeat(seller, raid._id, clientName)), clientName };
  };
  const finish = async () => {
    const { _id } = await book();
    await callAs(leader, '/booking/status', { bookingId: _id });
    const mail = await callAs<{ _id: string }>(leader, '/mail/create', { bookId: _id });
    return { mailId: mail._id, run: _id.slice(0, 8) };
  };
  return { admin, leader, leaderId, raid, book, finish };
};

/** Tests of what people are told: who signs in does so once, and the evening is prepared once. */
export const test = base.extend<
  { as: (persona: string) => Promise<Page> },
  { keysOf: (persona: string) => Promise<Keys>; evening: Evening }
>({
  keysOf: [
    async ({ browser, portal }, use) => {
      const kept = new Map<string, Keys>();
      await use(async (persona) => {
        const known = kept.get(persona);
        if (known) return known;
        const context = await browser.newContext({ baseURL: portal.url });
        await signInAs(await context.newPage(), persona);
        const keys = await context.storageState();
        await context.close();
        kept.set(persona, keys);
        return keys;
      });
    },
    { scope: 'worker' },
  ],
  evening: [
    async ({ browser, portal, keysOf }, use) => {
      const opened: Page[] = [];
      const open = async (persona: string) => {
        const page = await openAt(browser, portal, await keysOf(persona));
        opened.push(page);
        return page;
      };
      await use(await startEvening(open));
      for (const page of opened) await page.context().close();
    },
    { scope: 'worker' },
  ],
  as: async ({ visit, keysOf }, use) => {
    await use(async (persona) => visit({ storageState: await keysOf(persona) }));
  },
});
