import type { Page } from '@playwright/test';

const glob = (path: string) => `**${path}`;

/** The answer comes, says no, and does not say why. Below 500 no read is tried again. */
export const refuse = (page: Page, path: string, status = 400) =>
  page.route(glob(path), (route) => route.fulfill({ status, json: { success: false } }));

/** The answer says no in the server's own words. */
export const refuseSaying = (page: Page, path: string, message: string, status = 409) =>
  page.route(glob(path), (route) => route.fulfill({ status, json: { success: false, message } }));

/** No answer at all. */
export const cutOff = (page: Page, path: string) =>
  page.route(glob(path), (route) => route.abort());

/** A success with a payload that we make up. */
export const answer = (page: Page, path: string, payload: unknown) =>
  page.route(glob(path), (route) => route.fulfill({ json: { success: true, payload } }));

/** A value as the lists travel: base64 of UTF-8 JSON. */
export const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

export const decoded = (text: string): unknown =>
  JSON.parse(Buffer.from(text, 'base64').toString('utf8'));

/** A network that lets no socket through. */
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

/** A browser that denies the clipboard, by either way. */
export const denyClipboard = (page: Page) =>
  page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the old way that the page falls back to
    document.execCommand = () => false;
  });
