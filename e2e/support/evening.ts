import type { BrowserContext, Page } from '@playwright/test';
import { bookSeat, callAs, idOf, publishRaid } from './api.ts';
import { signInAs, type Caller } from './sign-in.ts';
import { complaintsOf, expect, test as base } from './test.ts';

/** People who act from elsewhere, a raid they all work on, and what they do in it. */
export type Evening = {
  admin: Caller;
  leader: Caller;
  leaderId: string;
  raid: { _id: string; name: string };
  /** A client in the raid, sold by an advertiser or by whoever is named. */
  book: (seller?: Caller) => Promise<{ _id: string; clientName: string }>;
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

const startEvening = async (open: (persona: string) => Promise<Caller>): Promise<Evening> => {
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

/** Tests of what people are told: each person signs in once, and the evening is prepared once. */
export const test = base.extend<
  { as: (persona: string) => Promise<Page> },
  { browserOf: (persona: string) => Promise<BrowserContext>; evening: Evening }
>({
  browserOf: [
    async ({ browser, portal }, use) => {
      const kept = new Map<string, BrowserContext>();
      await use(async (persona) => {
        const known = kept.get(persona);
        if (known) return known;
        const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
        kept.set(persona, context);
        await signInAs(context, persona);
        return context;
      });
      for (const context of kept.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  evening: [
    async ({ browserOf }, use) => {
      await use(await startEvening(browserOf));
    },
    { scope: 'worker' },
  ],
  as: async ({ browserOf }, use) => {
    const opened: { page: Page; complaints: string[] }[] = [];
    await use(async (persona) => {
      const page = await (await browserOf(persona)).newPage();
      opened.push({ page, complaints: complaintsOf(page) });
      return page;
    });
    for (const { page, complaints } of opened) {
      await page.close();
      expect(complaints).toEqual([]);
    }
  },
});
