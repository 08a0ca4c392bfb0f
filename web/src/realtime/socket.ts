import type { ClientEvents, ServerEvents } from '@forge/contract/realtime/events';
import { io, type Socket } from 'socket.io-client';

export type ForgeSocket = Socket<ServerEvents, ClientEvents>;

let socket: ForgeSocket | null = null;
let isOutageTold = false;

const options = {
  autoConnect: false,
  withCredentials: true,
  // Long polling would need sticky sessions, and a same-origin poll sends no Origin to check.
  transports: ['websocket'],
  // One that is begun and then closed without a word is noticed by nothing else.
  timeout: 8_000,
};

const create = (): ForgeSocket => {
  const created: ForgeSocket = io(options);
  created.on('connect', () => {
    isOutageTold = false;
  });
  return created;
};

/** The one connection of this tab: made when first asked for, opened by whoever needs it. */
export const forgeSocket = (): ForgeSocket => (socket ??= create());

/** Whether whoever asks is the first to tell of this outage: every retry fails anew, on every page. */
export const firstToTellOutage = (): boolean => {
  const isFirst = !isOutageTold;
  isOutageTold = true;
  return isFirst;
};
