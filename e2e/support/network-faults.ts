import type { Page } from '@playwright/test';

const glob = (path: string) => `**${path}`;

/** Refuses without a message. Reads are retried only from status 500 on. */
export const refuse = (page: Page, path: string, status = 400) =>
  page.route(glob(path), (route) => route.fulfill({ status, json: { success: false } }));

/** Refuses with the server's message. */
export const refuseWithMessage = (page: Page, path: string, message: string, status = 409) =>
  page.route(glob(path), (route) => route.fulfill({ status, json: { success: false, message } }));

/** No answer. */
export const abortRequests = (page: Page, path: string) =>
  page.route(glob(path), (route) => route.abort());

/** A successful answer with a fake payload. */
export const answer = (page: Page, path: string, payload: unknown) =>
  page.route(glob(path), (route) => route.fulfill({ json: { success: true, payload } }));

/** Encodes a list payload: base64 of UTF-8 JSON. */
export const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

export const decoded = (text: string): unknown =>
  JSON.parse(Buffer.from(text, 'base64').toString('utf8'));

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

/** Denies clipboard access, in both APIs. */
export const denyClipboard = (page: Page) =>
  page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the page's fallback
    document.execCommand = () => false;
  });
