import {
  expect,
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type ViewportSize,
} from '@playwright/test';
import { startEmbeddedPortal, type EmbeddedPortal } from '@forge/testkit/portal-process';
import { createRaidScenario, type RaidScenario } from './raid-scenario.ts';
import { signInAs, type Caller } from './sign-in.ts';

type People = {
  /** An empty page in a new browser context that is signed in. */
  signIn: (persona: string, options?: BrowserContextOptions) => Promise<Page>;
  /** A signed-in API client without a page. */
  caller: (persona: string) => Promise<Caller>;
  /** An empty page in a new browser context, signed out. */
  visit: (options?: BrowserContextOptions) => Promise<Page>;
  /** A new page of a persona that signs in once per worker. Its clock and permissions are shared. */
  as: (persona: string, viewport?: ViewportSize) => Promise<Page>;
};

/** Once per worker. Specs with other worker fixtures would need another worker, and so another portal. */
type Shared = {
  portal: EmbeddedPortal;
  contextOf: (persona: string) => Promise<BrowserContext>;
  scenario: RaidScenario;
};

// Refused requests, and sockets and scripts of a page that a test took offline, which it checks itself.
// A page whose session ends logs that its figures are refused, before it is redirected.
const expectedErrors =
  /^Failed to load resource|net::ERR_INTERNET_DISCONNECTED|^The figures could not be read CallError: You are not signed in/;

const allowedErrors = new WeakMap<Page, RegExp>();

/** Errors that a test causes on this page. */
export const allowErrors = (page: Page, pattern: RegExp) => void allowedErrors.set(page, pattern);

/** Collects console errors and policy violations, which fail every test. */
const collectErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    const isExpected = expectedErrors.test(text) || allowedErrors.get(page)?.test(text);
    if (message.type() === 'error' && !isExpected) errors.push(text);
  });
  return errors;
};

// Without animations, which are slow in a browser that renders in software.
const defaultsFor = ({ url }: EmbeddedPortal) =>
  ({ baseURL: url, reducedMotion: 'reduce' }) satisfies BrowserContextOptions;

const openPage = async (
  browser: Browser,
  portal: EmbeddedPortal,
  options: BrowserContextOptions = {},
) => {
  const context = await browser.newContext({ ...defaultsFor(portal), ...options });
  const page = await context.newPage();
  return { context, page, errors: collectErrors(page) };
};

export const test = base.extend<People, Shared>({
  portal: [
    // Playwright requires an object pattern here.
    async ({}, use) => {
      const portal = await startEmbeddedPortal();
      await use(portal);
      await portal.close();
    },
    { scope: 'worker' },
  ],
  contextOf: [
    async ({ browser, portal }, use) => {
      const contexts = new Map<string, BrowserContext>();
      await use(async (persona) => {
        const existing = contexts.get(persona);
        if (existing) return existing;
        const context = await browser.newContext(defaultsFor(portal));
        contexts.set(persona, context);
        await signInAs(context, persona);
        // Keeps the process of the context's pages, with their compiled scripts.
        await (await context.newPage()).goto('/robots.txt');
        return context;
      });
      for (const context of contexts.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  scenario: [
    async ({ contextOf }, use) => {
      await use(await createRaidScenario(contextOf));
    },
    { scope: 'worker' },
  ],
  as: async ({ contextOf }, use) => {
    const opened: { page: Page; errors: string[] }[] = [];
    await use(async (persona, viewport) => {
      const page = await (await contextOf(persona)).newPage();
      if (viewport) await page.setViewportSize(viewport);
      opened.push({ page, errors: collectErrors(page) });
      return page;
    });
    for (const { page, errors } of opened) {
      await page.close();
      expect(errors).toEqual([]);
    }
  },
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
