import type { CDPSession, Page } from '@playwright/test';

const SLOWER = 4;

/** Emulates a processor that is four times slower. */
export const slowDown = async (cdp: CDPSession) =>
  cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });

/** Of several rounds, since other processes on the machine can only delay one. */
export const fastest = (values: readonly number[]) => Math.min(...values);

const waitForIdleCallback = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })));

/** Waits until the page is idle and no request is pending. */
export const createIdleWait = (page: Page) => {
  let waiting = 0;
  page.on('request', () => (waiting += 1));
  page.on('requestfinished', () => (waiting -= 1));
  page.on('requestfailed', () => (waiting -= 1));
  return async () => {
    // Twice: an effect may start another request.
    for (let idleChecks = 0, checks = 0; idleChecks < 2 && checks < 200; checks += 1) {
      await waitForIdleCallback(page);
      idleChecks = waiting === 0 ? idleChecks + 1 : 0;
    }
  };
};

type Timings = { longest: number };

/**
 * Records the longest entry of a kind: an interaction until its next paint (`event`), or a task that
 * blocks the page (`longtask`). Returns a function that reads and resets it.
 */
export const recordLongest = async (page: Page, type: 'event' | 'longtask') => {
  await page.evaluate((kind) => {
    const timings = ((window as unknown as Record<string, Timings>)[`longest-${kind}`] = {
      longest: 0,
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Zero for events that are no interaction, such as a pointer that moves.
        if ((entry as PerformanceEntry & { interactionId?: number }).interactionId === 0) continue;
        timings.longest = Math.max(timings.longest, entry.duration);
      }
    }).observe({ type: kind, durationThreshold: 16 } as PerformanceObserverInit);
  }, type);
  return () =>
    page.evaluate(async (kind) => {
      // Entries are delivered after the frame that they end with.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
      const timings = (window as unknown as Record<string, Timings>)[`longest-${kind}`];
      const longest = timings?.longest ?? 0;
      if (timings) timings.longest = 0;
      return longest;
    }, type);
};
