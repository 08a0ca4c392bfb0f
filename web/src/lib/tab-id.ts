import { createUuid } from './idempotency-keys.ts';

/** Sent with every change and with the socket: the server marks events that this tab caused. */
export const tabId = createUuid();
