import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { value: number };

/** Records layout shifts, from the next navigation on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { shifted: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as Shift).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of layout shifts since the navigation. */
export const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted);
