import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Records layout shifts, from the next navigation on, except of the connection bar's own centred text. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { shifted: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const outside = sources.filter(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return !element?.closest('[data-connection-bar]');
        });
        if (sources.length === 0 || outside.length > 0) seen.shifted += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of layout shifts since the navigation. */
export const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted);
