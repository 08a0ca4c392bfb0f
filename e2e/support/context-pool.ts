import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

const viewport = { width: 1280, height: 720 };
// The lightest page of the portal.
const LIGHT_PAGE = '/robots.txt';

type Pooled = { context: BrowserContext; keeper: Page };

/** What tests leave behind in a context without routes, and whether time is still real in it. */
const reset = async ({ context, keeper }: Pooled): Promise<boolean> => {
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await context.setOffline(false);
  await context.clearCookies();
  return keeper.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    // A replaced clock cannot be taken out of a context again.
    return String(setTimeout).includes('[native code]');
  });
};

/**
 * Browser contexts for one test after the other. In a new one the first page loads and compiles every
 * script, which takes as long as the page itself.
 */
export const createContextPool = (browser: Browser, defaults: BrowserContextOptions) => {
  const idle: Pooled[] = [];
  const open = async (): Promise<Pooled> => {
    const context = await browser.newContext({ ...defaults, viewport });
    const keeper = await context.newPage();
    // Keeps the process of the context's pages, with their compiled scripts.
    await keeper.goto(LIGHT_PAGE);
    return { context, keeper };
  };
  return {
    take: async (): Promise<Pooled> => idle.pop() ?? open(),
    giveBack: async (pooled: Pooled) => {
      if (await reset(pooled)) idle.push(pooled);
      else await pooled.context.close();
    },
    close: async () => {
      for (const { context } of idle) await context.close();
    },
  };
};

export type ContextPool = ReturnType<typeof createContextPool>;
