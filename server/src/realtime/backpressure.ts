import type { ServerEvents } from '@forge/contract/realtime/events';
import type { PortalSocket, PortalSockets } from './socket-server.ts';

// A socket with more than this in its buffers is behind. One message may exceed it.
const MAX_BUFFERED_BYTES = 64 * 1024;
const MAX_WAITING_EVENTS = 200;
const MAX_BEHIND_MS = 15_000;

type Event = keyof ServerEvents;
type Waiting = { event: Event; payload: unknown[] };
type Backlog = { since: number; waiting: Map<string, Waiting> };

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
const keyOf = ({ event, payload }: Waiting) =>
  event === 'raidUpdate' ? event : JSON.stringify([event, payload]);

const terminate = (socket: PortalSocket) => {
  // A client that does not read would not answer a closing handshake either.
  connectionOf(socket).transport.socket?.terminate();
  socket.conn.close(true);
};

const backlogs = new WeakMap<PortalSocket, Backlog>();

const send = (socket: PortalSocket, { event, payload }: Waiting) =>
  (socket.emit as (event: Event, ...payload: unknown[]) => void).call(socket, event, ...payload);

const startBacklog = (socket: PortalSocket): Backlog => {
  const backlog: Backlog = { since: Date.now(), waiting: new Map() };
  const sendWaiting = () => {
    for (const [key, waiting] of backlog.waiting) {
      if (isBehind(socket)) return;
      backlog.waiting.delete(key);
      send(socket, waiting);
    }
    if (backlog.waiting.size > 0) return;
    backlogs.delete(socket);
    socket.conn.off('drain', sendWaiting);
  };
  backlogs.set(socket, backlog);
  socket.conn.on('drain', sendWaiting);
  return backlog;
};

/** Keeps the event until the client has read what was sent; a client that stays behind is closed. */
const wait = (socket: PortalSocket, waiting: Waiting) => {
  const backlog = backlogs.get(socket) ?? startBacklog(socket);
  backlog.waiting.set(keyOf(waiting), waiting);
  const isTooFarBehind =
    Date.now() - backlog.since > MAX_BEHIND_MS || backlog.waiting.size > MAX_WAITING_EVENTS;
  // The page reconnects and reads everything again.
  if (isTooFarBehind) terminate(socket);
};

/** Emits an event to one socket, within the limits of its buffers. */
export const emitOne = <Name extends Event>(
  socket: PortalSocket,
  event: Name,
  ...payload: Parameters<ServerEvents[Name]>
): void => {
  const waiting = { event, payload };
  if (backlogs.has(socket) || isBehind(socket)) wait(socket, waiting);
  else send(socket, waiting);
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
    if (backlogs.has(socket) || isBehind(socket)) wait(socket, { event, payload });
    else ready.push(socket.id);
  }
  // socket.io emits to everyone if the list of rooms is empty.
  if (ready.length > 0) sockets.to(ready).emit(event, ...payload);
};
