import {
  expect,
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { startEmbeddedPortal, type EmbeddedPortal } from '@forge/testkit/portal-process';
import { signInAs, type Caller } from './sign-in.ts';

type People = {
  /** A page in a browser of its own that someone has signed in with; nothing is opened on it yet. */
  signIn: (persona: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Someone who is signed in and only makes calls: no page is opened for them. */
  caller: (persona: string) => Promise<Caller>;
  /** A page in a browser that nobody has signed in with. */
  visit: (options?: BrowserContextOptions) => Promise<Page>;
};

/** What must never happen on any page: an error in the console, or a breach of the policy. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A refused call shows as a failed resource; the tests that cause one look at it themselves.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  return complaints;
};

const openPage = async (
  browser: Browser,
  portal: EmbeddedPortal,
  options: BrowserContextOptions = {},
) => {
  // Still, unless a test is about what moves: a browser that draws in software has better to do.
  const context = await browser.newContext({
    ...{ baseURL: portal.url, reducedMotion: 'reduce' },
    ...options,
  });
  const page = await context.newPage();
  return { context, page, complaints: complaintsOf(page) };
};

export const test = base.extend<People, { portal: EmbeddedPortal }>({
  portal: [
    // Playwright wants an object pattern here, even where nothing is taken from it.
    async ({}, use) => {
      const portal = await startEmbeddedPortal();
      await use(portal);
      await portal.close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, portal }, use) => {
    const opened: Awaited<ReturnType<typeof openPage>>[] = [];
    await use(async (options) => {
      const one = await openPage(browser, portal, options);
      opened.push(one);
      return one.page;
    });
    for (const { context, complaints } of opened) {
      await context.close();
      expect(complaints).toEqual([]);
    }
  },
  signIn: async ({ visit }, use) => {
    await use(async (persona, options) => {
      const page = await visit(options);
      await signInAs(page, persona);
      return page;
    });
  },
  caller: async ({ playwright, portal }, use) => {
    const opened: APIRequestContext[] = [];
    await use(async (persona) => {
      const request = await playwright.request.newContext({ baseURL: portal.url });
      opened.push(request);
      await signInAs({ request }, persona);
      return { request };
    });
    for (const request of opened) await request.dispose();
  },
});

export { expect };
