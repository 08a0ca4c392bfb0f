import { expect, type Page } from '@playwright/test';
import { catalogue, type Area, type Entry } from './catalogue.ts';
import { test, type Evening } from './evening.ts';

// Reads that reach nobody are tried three times before they are given up.
const patiently = { timeout: 20_000 };

export type Given = { as: (persona: string) => Promise<Page>; evening: Evening };
/** Where it was caused, and what stands in the place of the braces. */
export type Caused = { page: Page; filled?: Record<string, string> };
/** Causes it, and no more: whether it is told is looked at by who asked. */
export type Cause = (given: Given) => Promise<Caused>;

/** The toast that says this and nothing else. */
export const toastOf = (page: Page, sentence: string, kind: Entry['kind'] = 'error') =>
  page
    .locator(`[data-sonner-toast][data-type="${kind}"]`)
    .getByText(sentence, { exact: true })
    .first();

export const onPage = (page: Page, sentence: string) =>
  page.getByRole('main').getByText(sentence, { exact: true }).first();

const fill = (says: string, filled: Record<string, string> = {}) =>
  says.replace(/\{(.+?)\}/g, (_all, name: string) => {
    const value = filled[name];
    if (value === undefined) throw new Error(`Nothing to fill in for ${name}`);
    return value;
  });

/** One test for every sentence of an area, so that none can be left out. */
export const proveArea = <A extends Area>(
  area: A,
  causes: Record<keyof (typeof catalogue)[A], Cause>,
) => {
  const entries = Object.entries<Entry>(catalogue[area]);
  for (const [name, { says, where, kind, when }] of entries) {
    test(`${area}: “${says}” is told when ${when}`, async ({ as, evening }) => {
      const cause = (causes as Record<string, Cause | undefined>)[name];
      if (!cause) throw new Error(`Nothing causes “${says}”`);
      const { page, filled } = await cause({ as, evening });
      const sentence = fill(says, filled);
      if (where !== 'page') await expect(toastOf(page, sentence, kind)).toBeVisible(patiently);
      if (where !== 'toast') await expect(onPage(page, sentence)).toBeVisible(patiently);
    });
  }
};

/** The server's own words go before ours, wherever it has any. */
export const proveSaid = (what: string, message: string, cause: Cause) =>
  test(`${what} is told in the server’s words: “${message}”`, async ({ as, evening }) => {
    const { page } = await cause({ as, evening });
    await expect(toastOf(page, message)).toBeVisible(patiently);
  });
