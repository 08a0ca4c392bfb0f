import type { Page } from '@playwright/test';

/** Opens a path, in the running web app if the page has it open. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  if (page.url() === 'about:blank') {
    await page.goto(path);
    return;
  }
  // As Back and Forward do: a page load takes most of a second.
  await page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
};
