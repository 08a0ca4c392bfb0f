import { expect, type Page } from '@playwright/test';
import { messageCatalogue, type Area, type Message } from './message-catalogue.ts';
import { removeFaults } from './network-faults.ts';
import type { RaidScenario } from './raid-scenario.ts';
import { test } from './test.ts';

// Failed reads are retried twice before the message appears.
const afterRetries = { timeout: 20_000 };
// Of one message, with a page load on a busy machine.
const MESSAGE_MS = 20_000;

export type Fixtures = {
  /** A new page. */
  as: (persona: string) => Promise<Page>;
  /** An admin's page at this address, shared by the messages of an area; without faults and toasts. */
  open: (path: string) => Promise<Page>;
  scenario: RaidScenario;
};
/** The page, the values of the message's placeholders, and what is checked after the message. */
type Outcome = { page: Page; filled?: Record<string, string>; after?: () => Promise<void> };
/** Causes the message; the caller asserts it. */
type Cause = (fixtures: Fixtures) => Promise<Outcome>;
type Step = { title: string; run: (fixtures: Fixtures) => Promise<void> };

/** The toast with exactly this text. */
export const toastOf = (page: Page, message: string, kind: Message['kind'] = 'error') =>
  page
    .locator(`[data-sonner-toast][data-type="${kind}"]`)
    .getByText(message, { exact: true })
    .first();

export const onPage = (page: Page, message: string) =>
  page.getByRole('main').getByText(message, { exact: true }).first();

const fill = (text: string, filled: Record<string, string> = {}) =>
  text.replace(/\{(.+?)\}/g, (_all, name: string) => {
    const value = filled[name];
    if (value === undefined) throw new Error(`No value for ${name}`);
    return value;
  });

/** A message must not be mistaken for the one before. */
const closeToasts = async (page: Page) => {
  const toasts = page.locator('[data-sonner-toast]');
  await expect(async () => {
    await toasts.evaluateAll((all) =>
      all.forEach((each) => each.querySelector<HTMLElement>('[data-close-button]')?.click()),
    );
    await expect(toasts).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
};

const createSharedPages = (as: Fixtures['as']) => {
  const pages = new Map<string, Page>();
  return {
    open: async (path: string) => {
      const opened = pages.get(path);
      if (opened?.url().endsWith(path)) {
        await removeFaults(opened);
        await closeToasts(opened);
        return opened;
      }
      const page = await as('admin');
      await page.goto(path);
      pages.set(path, page);
      return page;
    },
    /** After a failure nothing is known about them. */
    forget: () => pages.clear(),
  };
};

const catalogueStep = ({ text, where, kind, condition }: Message, cause: Cause): Step => ({
  title: `shows “${text}” when ${condition}`,
  run: async (fixtures) => {
    const { page, filled, after } = await cause(fixtures);
    const message = fill(text, filled);
    if (where !== 'page') await expect(toastOf(page, message, kind)).toBeVisible(afterRetries);
    if (where !== 'toast') await expect(onPage(page, message)).toBeVisible(afterRetries);
    await after?.();
  },
});

/** The server's message takes precedence over the page's. */
export const serverMessage = (what: string, message: string, cause: Cause): Step => ({
  title: `shows the server’s message for ${what}: “${message}”`,
  run: async (fixtures) => {
    const { page, after } = await cause(fixtures);
    await expect(toastOf(page, message)).toBeVisible(afterRetries);
    await after?.();
  },
});

type Options = { before?: readonly Step[]; after?: readonly Step[]; tag?: '@slow' | [] };

/**
 * Every message of an area, in the order of the causes; the type requires a cause for each. One test, so
 * that messages share a page; a failure is reported under its message, and the others still run.
 */
export const testMessagesOf = <A extends Area>(
  area: A,
  causes: Record<keyof (typeof messageCatalogue)[A], Cause>,
  { before = [], after = [], tag = '@slow' }: Options,
) => {
  const messages = messageCatalogue[area] as Record<string, Message>;
  const steps = Object.entries<Cause>(causes).map(([name, cause]) => {
    const message = messages[name];
    if (!message) throw new Error(`There is no message ${name}`);
    return catalogueStep(message, cause);
  });
  test(`${area}: shows every message`, { tag }, async ({ as, scenario }) => {
    const all = [...before, ...steps, ...after];
    test.setTimeout(all.length * MESSAGE_MS);
    const shared = createSharedPages(as);
    const failures: string[] = [];
    for (const { title, run } of all)
      await test
        .step(title, async () => {
          const own: Page[] = [];
          const asOnce = async (persona: string) => {
            const page = await as(persona);
            own.push(page);
            return page;
          };
          await run({ as: asOnce, scenario, open: shared.open });
          for (const page of own) await page.close();
        })
        .catch((error: unknown) => {
          failures.push(`It never ${title}\n${String(error)}`);
          shared.forget();
        });
    if (failures.length > 0) throw new Error(failures.join('\n\n'));
  });
};
