import type { Page } from '@playwright/test';

/** Without a status the call gets no answer. */
type Fault = { path: string; status?: number; body?: object };

/** Runs in the page, before its scripts and again whenever a fault is added. The latest fault wins. */
const install = ({ path, status, body }: Fault) => {
  const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);
  const send = window.fetch;
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pattern.test(pathname)) return send(input, init);
    if (status === undefined) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(body, { status }));
  };
  const { removeFaults = () => undefined } = window as { removeFaults?: () => void };
  Object.assign(window, {
    removeFaults: () => {
      window.fetch = send;
      removeFaults();
    },
  });
};

/**
 * Answers calls of the page instead of the server. Not with page.route: it disables the browser's cache
 * and sends every request of the page through the test, which doubles the cost of a page load.
 */
const addFault = async (page: Page, fault: Fault) => {
  await page.addInitScript(install, fault);
  await page.evaluate(install, fault);
};

/** Calls reach the server again, until the page is reloaded. */
export const removeFaults = (page: Page) =>
  page.evaluate(() => (window as { removeFaults?: () => void }).removeFaults?.());

/** Refuses without a message. Reads are retried only from status 500 on. */
export const refuse = (page: Page, path: string, status = 400) =>
  addFault(page, { path, status, body: { success: false } });

/** Refuses with the server's message, and a code and a field if given. */
export const refuseWithMessage = (
  page: Page,
  path: string,
  message: string,
  status = 409,
  details: object = {},
) => addFault(page, { path, status, body: { success: false, message, ...details } });

/** No answer. */
export const abortRequests = (page: Page, path: string) => addFault(page, { path });

/** A successful answer with a fake payload. */
export const fakePayload = (page: Page, path: string, payload: unknown) =>
  addFault(page, { path, status: 200, body: { success: true, payload } });

/** Requests wait until the returned function is called. */
export const holdRequests = async (page: Page, path: string) => {
  await page.evaluate((held) => {
    const send = window.fetch;
    const released = new Promise<void>((resolve) => {
      Object.assign(window, { releaseRequests: resolve });
    });
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (pathname === held) await released;
      return send(input, init);
    };
  }, path);
  return () =>
    page.evaluate(() => (window as { releaseRequests?: () => void }).releaseRequests?.());
};

/** Makes every WebSocket fail. */
export const blockSockets = (page: Page) =>
  page.addInitScript(() => {
    window.WebSocket = class {
      onerror?: (event: Event) => void;
      constructor() {
        queueMicrotask(() => this.onerror?.(new Event('error')));
      }
      close() {}
    } as unknown as typeof WebSocket;
  });

/** Denies clipboard access, in both APIs, until the page is reloaded. */
export const denyClipboard = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the page's fallback
    document.execCommand = () => false;
  });
