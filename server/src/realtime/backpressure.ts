import type { ServerEvents } from '@forge/contract/realtime/events';
import type { PortalSocket, PortalSockets } from './socket-server.ts';

// A socket with more than this in its buffers is behind. One message may exceed it.
const MAX_BUFFERED_BYTES = 64 * 1024;
const MAX_WAITING_EVENTS = 200;
// A waiting event is kept as long as its key, which contains its payload.
const MAX_WAITING_BYTES = 512 * 1024;
const MAX_BEHIND_MS = 15_000;

type Event = keyof ServerEvents;
type Backlog = { since: number; bytes: number; waiting: Map<string, () => void> };

/** Parts of an Engine.IO connection that its types hide. */
type Connection = {
  writeBuffer: { data?: string | Buffer }[];
  transport: { socket?: { bufferedAmount: number; terminate: () => void } };
};
const connectionOf = (socket: PortalSocket) => socket.conn as unknown as Connection;

const bufferedBytes = (socket: PortalSocket): number => {
  const { writeBuffer, transport } = connectionOf(socket);
  return writeBuffer.reduce(
    (bytes, { data }) => bytes + (data?.length ?? 0),
    transport.socket?.bufferedAmount ?? 0,
  );
};

const isBehind = (socket: PortalSocket) => bufferedBytes(socket) > MAX_BUFFERED_BYTES;

/** A list is complete each time: only the latest one waits. Equal events wait once. */
const keyOf = (event: Event, payload: unknown[]) =>
  event === 'raidUpdate' ? event : JSON.stringify([event, payload]);

const terminate = (socket: PortalSocket) => {
  // A client that does not read would not answer a closing handshake either.
  connectionOf(socket).transport.socket?.terminate();
  socket.conn.close(true);
};

const backlogs = new WeakMap<PortalSocket, Backlog>();

const startBacklog = (socket: PortalSocket): Backlog => {
  const backlog: Backlog = { since: Date.now(), bytes: 0, waiting: new Map() };
  const sendWaiting = () => {
    for (const [key, send] of backlog.waiting) {
      if (isBehind(socket)) return;
      backlog.waiting.delete(key);
      backlog.bytes -= key.length;
      send();
    }
    if (backlog.waiting.size > 0) return;
    backlogs.delete(socket);
    socket.conn.off('drain', sendWaiting);
  };
  backlogs.set(socket, backlog);
  socket.conn.on('drain', sendWaiting);
  return backlog;
};

/** Keeps what to send until the client has read what was sent; a client that stays behind is closed. */
const wait = (socket: PortalSocket, key: string, send: () => void) => {
  const backlog = backlogs.get(socket) ?? startBacklog(socket);
  if (!backlog.waiting.has(key)) backlog.bytes += key.length;
  // Behind the others: an older number must not follow a newer one.
  backlog.waiting.delete(key);
  backlog.waiting.set(key, send);
  const isTooFarBehind =
    Date.now() - backlog.since > MAX_BEHIND_MS ||
    backlog.waiting.size > MAX_WAITING_EVENTS ||
    backlog.bytes > MAX_WAITING_BYTES;
  // The page reconnects and reads everything again.
  if (isTooFarBehind) terminate(socket);
};

/** Whether this socket has to read what was sent before it gets more. */
export const hasBacklog = (socket: PortalSocket): boolean =>
  backlogs.has(socket) || isBehind(socket);

/** Sends now, or once the client has caught up; of what has the same key only the last. */
export const sendWhenReady = (socket: PortalSocket, key: string, send: () => void): void => {
  if (hasBacklog(socket)) wait(socket, key, send);
  else send();
};

/** Emits an event to one socket, within the limits of its buffers. */
export const emitOne = <Name extends Event>(
  socket: PortalSocket,
  event: Name,
  ...payload: Parameters<ServerEvents[Name]>
): void => {
  const send = () =>
    (socket.emit as (event: Event, ...payload: unknown[]) => void).call(socket, event, ...payload);
  if (hasBacklog(socket)) wait(socket, keyOf(event, payload), send);
  else send();
};

/** Emits an event to these sockets; it is encoded once for all that keep up. */
export const emitTo = <Name extends Event>(
  sockets: PortalSockets,
  receivers: PortalSocket[],
  event: Name,
  ...payload: Parameters<ServerEvents[Name]>
): void => {
  const ready: string[] = [];
  for (const socket of receivers) {
    if (hasBacklog(socket)) emitOne(socket, event, ...payload);
    else ready.push(socket.id);
  }
  // socket.io emits to everyone if the list of rooms is empty.
  if (ready.length > 0) sockets.to(ready).emit(event, ...payload);
};
