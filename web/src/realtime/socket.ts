import type { ClientEvents, ServerEvents } from '@forge/contract/realtime/events';
import { io, type Socket } from 'socket.io-client';
import { tabId } from '../lib/tab-id.ts';

export type ForgeSocket = Socket<ServerEvents, ClientEvents>;

/** What a page can subscribe to: the server's events and the connection's own. */
export type SocketEvents = ServerEvents & {
  connect: () => void;
  disconnect: (reason: string) => void;
  connect_error: (error: Error) => void;
};
export type EventName = keyof SocketEvents;

let socket: ForgeSocket | null = null;
let isOutageClaimed = false;

const options = {
  autoConnect: false,
  withCredentials: true,
  auth: { tabId },
  // Long polling would need sticky sessions, and a same-origin poll sends no Origin to check.
  transports: ['websocket'],
  // Nothing else detects a handshake that never completes.
  timeout: 8_000,
};

const create = (): ForgeSocket => {
  const created: ForgeSocket = io(options);
  created.on('connect', () => {
    isOutageClaimed = false;
  });
  return created;
};

/** The one socket of this tab, created on first use; see use-connection.ts for who opens it. */
export const forgeSocket = (): ForgeSocket => (socket ??= create());

/** Subscribes to one event; returns the function that unsubscribes. */
export const subscribe = <E extends EventName>(event: E, listener: SocketEvents[E]) => {
  // socket.io's overloads accept no generic event name.
  const emitter = forgeSocket() as unknown as {
    on: (event: E, listener: SocketEvents[E]) => void;
    off: (event: E, listener: SocketEvents[E]) => void;
  };
  emitter.on(event, listener);
  return () => emitter.off(event, listener);
};

/** True for the first caller per outage: every reconnect attempt fails again, on every page. */
export const claimOutageToast = (): boolean => {
  const isFirst = !isOutageClaimed;
  isOutageClaimed = true;
  return isFirst;
};
