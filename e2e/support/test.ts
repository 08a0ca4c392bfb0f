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
  /** An empty page in a new browser context that is signed in. */
  signIn: (persona: string, options?: BrowserContextOptions) => Promise<Page>;
  /** A signed-in API client without a page. */
  caller: (persona: string) => Promise<Caller>;
  /** An empty page in a new browser context, signed out. */
  visit: (options?: BrowserContextOptions) => Promise<Page>;
};

// Refused requests, and sockets and scripts of a page that a test took offline, which it checks itself.
const expectedErrors = /^Failed to load resource|net::ERR_INTERNET_DISCONNECTED/;

/** Collects console errors and policy violations, which fail every test. */
export const collectErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedErrors.test(message.text())) {
      errors.push(message.text());
    }
  });
  return errors;
};

const openPage = async (
  browser: Browser,
  portal: EmbeddedPortal,
  options: BrowserContextOptions = {},
) => {
  // Without animations, which are slow in a browser that renders in software.
  const context = await browser.newContext({
    ...{ baseURL: portal.url, reducedMotion: 'reduce' },
    ...options,
  });
  const page = await context.newPage();
  return { context, page, errors: collectErrors(page) };
};

export const test = base.extend<People, { portal: EmbeddedPortal }>({
  portal: [
    // Playwright requires an object pattern here.
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
    for (const { context, errors } of opened) {
      await context.close();
      expect(errors).toEqual([]);
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
