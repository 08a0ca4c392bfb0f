import { expect, type Page } from '@playwright/test';
import { messageCatalogue, type Area, type Message } from './message-catalogue.ts';
import type { RaidScenario } from './raid-scenario.ts';
import { test } from './test.ts';

// Failed reads are retried twice before the message appears.
const afterRetries = { timeout: 20_000 };

export type Fixtures = { as: (persona: string) => Promise<Page>; scenario: RaidScenario };
/** The page, and the values of the message's placeholders. */
type Outcome = { page: Page; filled?: Record<string, string> };
/** Causes the message; the caller asserts it. */
export type Cause = (fixtures: Fixtures) => Promise<Outcome>;

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

/** One test for every message of an area; the type requires a cause for each. */
export const testMessagesOf = <A extends Area>(
  area: A,
  causes: Record<keyof (typeof messageCatalogue)[A], Cause>,
) => {
  const messages = Object.entries<Message>(messageCatalogue[area]);
  for (const [name, { text, where, kind, condition }] of messages) {
    test(`${area}: shows “${text}” when ${condition}`, async ({ as, scenario }) => {
      const cause = (causes as Record<string, Cause | undefined>)[name];
      if (!cause) throw new Error(`Nothing causes “${text}”`);
      const { page, filled } = await cause({ as, scenario });
      const message = fill(text, filled);
      if (where !== 'page') await expect(toastOf(page, message, kind)).toBeVisible(afterRetries);
      if (where !== 'toast') await expect(onPage(page, message)).toBeVisible(afterRetries);
    });
  }
};

/** The server's message takes precedence over the page's. */
export const testServerMessage = (what: string, message: string, cause: Cause) =>
  test(`shows the server’s message for ${what}: “${message}”`, async ({ as, scenario }) => {
    const { page } = await cause({ as, scenario });
    await expect(toastOf(page, message)).toBeVisible(afterRetries);
  });
