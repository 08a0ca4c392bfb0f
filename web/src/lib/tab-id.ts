import { newId } from './request-ids.ts';

/** Sent with every change and with the socket: the server marks events that this tab caused. */
export const tabId = newId();
