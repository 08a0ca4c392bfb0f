import type { BrowserContext, Page } from '@playwright/test';
import { bookSeat, callAs, idOf, publishRaid } from './api.ts';
import { signInAs, type Caller } from './sign-in.ts';
import { collectErrors, expect, test as base } from './test.ts';

/** A published raid, people who act on it through the API, and their actions. */
export type RaidScenario = {
  admin: Caller;
  leader: Caller;
  leaderId: string;
  raid: { _id: string; name: string };
  /** Books a client, as an advertiser by default. */
  book: (seller?: Caller) => Promise<{ _id: string; clientName: string }>;
  /** Marks a booking done and returns its mail; `run` is part of its buttons' names. */
  finish: () => Promise<{ mailId: string; run: string }>;
};

/** A unique name. */
export const newName = (word: string) =>
  word +
  Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 8);

const createScenario = async (
  open: (persona: string) => Promise<Caller>,
): Promise<RaidScenario> => {
  const [admin, leader, advertiser] = [
    await open('admin'),
    await open('raid-leader'),
    await open('advertiser'),
  ];
  const leaderId = await idOf(leader);
  // The earliest date, so that it is first on the booking page.
  const early = { date: '2029-06-15', maxClients: 200, name: newName('RaidScenario') };
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

/** For tests of messages: per worker, each persona signs in once and the raid is created once. */
export const test = base.extend<
  { as: (persona: string) => Promise<Page> },
  { browserOf: (persona: string) => Promise<BrowserContext>; scenario: RaidScenario }
>({
  browserOf: [
    async ({ browser, portal }, use) => {
      const contexts = new Map<string, BrowserContext>();
      await use(async (persona) => {
        const existing = contexts.get(persona);
        if (existing) return existing;
        const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
        contexts.set(persona, context);
        await signInAs(context, persona);
        return context;
      });
      for (const context of contexts.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  scenario: [
    async ({ browserOf }, use) => {
      await use(await createScenario(browserOf));
    },
    { scope: 'worker' },
  ],
  as: async ({ browserOf }, use) => {
    const opened: { page: Page; errors: string[] }[] = [];
    await use(async (persona) => {
      const page = await (await browserOf(persona)).newPage();
      opened.push({ page, errors: collectErrors(page) });
      return page;
    });
    for (const { page, errors } of opened) {
      await page.close();
      expect(errors).toEqual([]);
    }
  },
});
