import type { BrowserContext, Page } from '@playwright/test';

/** What a person pressed. Digits are keys, too. */
export type Inputs = { clicks: number; keys: number; digits: number };

/** Runs in the page. The counts are in the session's storage, so that a navigation does not reset them. */
const listen = () => {
  const counted = (event: Event, ...kinds: (keyof Inputs)[]) => {
    if (!event.isTrusted) return;
    const counts = JSON.parse(sessionStorage.getItem('inputs') ?? '{}') as Partial<Inputs>;
    for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
    sessionStorage.setItem('inputs', JSON.stringify(counts));
  };
  const modifiers = ['Control', 'Shift', 'Alt', 'Meta'];
  // On the document: Playwright stops a click that would hit another element at the window, and repeats
  // it. A click event can also come from a key.
  document.addEventListener('pointerdown', (event) => counted(event, 'clicks'), true);
  document.addEventListener(
    'keydown',
    (event) => {
      if (/^\d$/.test(event.key)) counted(event, 'keys', 'digits');
      else if (!modifiers.includes(event.key)) counted(event, 'keys');
    },
    true,
  );
};

/** Counts the inputs on every page of a person. */
export const countInputs = (context: BrowserContext) => context.addInitScript(listen);

/** Counts the inputs on the open page from now on, until it is reloaded. */
export const countInputsHere = (page: Page) => page.evaluate(listen);

export const inputsOf = async (page: Page): Promise<Inputs> => {
  const text = await page.evaluate(() => sessionStorage.getItem('inputs'));
  return { clicks: 0, keys: 0, digits: 0, ...(JSON.parse(text ?? '{}') as Partial<Inputs>) };
};
