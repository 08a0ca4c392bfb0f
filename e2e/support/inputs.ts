import type { BrowserContext, Page } from '@playwright/test';

/** What a person pressed. Digits are keys, too. */
export type Inputs = { clicks: number; keys: number; digits: number };

/**
 * Runs in the page. The counts are in the session's storage, so that a navigation does not reset them.
 * No named functions inside: tsx, which runs the budget, calls a helper for them that the page does not have.
 */
const listen = () => {
  const modifiers = ['Control', 'Shift', 'Alt', 'Meta'];
  // On the document: Playwright stops a click that would hit another element at the window, and repeats
  // it. A click event can also come from a key.
  for (const type of ['pointerdown', 'keydown']) {
    document.addEventListener(
      type,
      (event) => {
        const key = event instanceof KeyboardEvent ? event.key : undefined;
        if (!event.isTrusted || (key !== undefined && modifiers.includes(key))) return;
        const counts = JSON.parse(sessionStorage.getItem('inputs') ?? '{}') as Partial<Inputs>;
        const kind = key === undefined ? 'clicks' : 'keys';
        counts[kind] = (counts[kind] ?? 0) + 1;
        if (key !== undefined && /^\d$/.test(key)) counts.digits = (counts.digits ?? 0) + 1;
        sessionStorage.setItem('inputs', JSON.stringify(counts));
      },
      true,
    );
  }
};

/** Counts the inputs on every page of a person. */
export const countInputs = (context: BrowserContext) => context.addInitScript(listen);

/** Counts the inputs on the open page from now on, until it is reloaded. */
export const countInputsHere = (page: Page) => page.evaluate(listen);

export const inputsOf = async (page: Page): Promise<Inputs> => {
  const text = await page.evaluate(() => sessionStorage.getItem('inputs'));
  return { clicks: 0, keys: 0, digits: 0, ...(JSON.parse(text ?? '{}') as Partial<Inputs>) };
};
