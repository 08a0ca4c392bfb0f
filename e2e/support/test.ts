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
import { createContextPool, type ContextPool } from './context-pool.ts';
import { createRaidScenario, type RaidScenario } from './raid-scenario.ts';
import { signInAs, type Caller } from './sign-in.ts';

/** With another option than the viewport, or with `ownContext`, the context is new and used once. */
type PageOptions = BrowserContextOptions & { ownContext?: boolean };

type People = {
  /** An empty page that is signed in. No other page of the test shares its browser context. */
  signIn: (persona: string, options?: PageOptions) => Promise<Page>;
  /** A signed-in API client without a page. */
  caller: (persona: string) => Promise<Caller>;
  /** The same, signed out. */
  visit: (options?: PageOptions) => Promise<Page>;
  /** A new page of a persona that signs in once per worker. Its clock and permissions are shared. */
  as: (persona: string, viewport?: ViewportSize) => Promise<Page>;
};

/** Once per worker. Specs with other worker fixtures would need another worker, and so another portal. */
type Shared = {
  portal: EmbeddedPortal;
  contexts: ContextPool;
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

type Opened = { page: Page; errors: string[]; close: () => Promise<void> };

const openPage = async (
  contexts: ContextPool,
  browser: Browser,
  portal: EmbeddedPortal,
  { viewport, ...options }: PageOptions,
): Promise<Opened> => {
  if (Object.keys(options).length > 0) {
    const { ownContext: _own, ...rest } = options;
    const context = await browser.newContext({
      ...defaultsFor(portal),
      ...(viewport && { viewport }),
      ...rest,
    });
    const page = await context.newPage();
    return { page, errors: collectErrors(page), close: () => context.close() };
  }
  const pooled = await contexts.take();
  const page = await pooled.context.newPage();
  if (viewport) await page.setViewportSize(viewport);
  return { page, errors: collectErrors(page), close: () => contexts.giveBack(pooled) };
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
  contexts: [
    async ({ browser, portal }, use) => {
      const contexts = createContextPool(browser, defaultsFor(portal));
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  contextOf: [
    async ({ contexts }, use) => {
      const signedIn = new Map<string, BrowserContext>();
      await use(async (persona) => {
        const existing = signedIn.get(persona);
        if (existing) return existing;
        const { context } = await contexts.take();
        signedIn.set(persona, context);
        await signInAs(context, persona);
        return context;
      });
      for (const context of signedIn.values()) await context.close();
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
  visit: async ({ contexts, browser, portal }, use) => {
    const opened: Opened[] = [];
    await use(async (options = {}) => {
      const one = await openPage(contexts, browser, portal, options);
      opened.push(one);
      return one.page;
    });
    for (const { close, errors } of opened) {
      await close();
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
