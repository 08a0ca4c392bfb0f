import type { EventEmitter } from 'node:events';
import type { ServerEvents } from '@forge/contract/realtime/events';
import type { PortalSocket } from './socket-server.ts';

// A socket with more than this in its buffers is behind. One message may exceed it.
const MAX_BUFFERED_BYTES = 64 * 1024;
const MAX_WAITING_EVENTS = 200;
// A waiting event is kept as long as its key, which contains its payload.
const MAX_WAITING_BYTES = 512 * 1024;
const MAX_BEHIND_MS = 15_000;

type Event = keyof ServerEvents;
type Backlog = {
  since: number;
  bytes: number;
  waiting: Map<string, () => void>;
  stopListening: () => void;
};

/** Parts of an Engine.IO connection that its types hide. Engine.IO calls `sendFrame` as well. */
type WebSocket = {
  readyState: number;
  bufferedAmount: number;
  _sender: { sendFrame: (frame: [Buffer], onSent: () => void) => void };
  terminate: () => void;
};
type Connection = {
  writeBuffer: { data?: string | Buffer }[];
  transport: EventEmitter & { socket?: WebSocket };
};
const connectionOf = (socket: PortalSocket) => socket.conn as unknown as Connection;

const isBehind = (socket: PortalSocket): boolean => {
  const { writeBuffer, transport } = connectionOf(socket);
  let bytes = transport.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) bytes += data?.length ?? 0;
  return bytes > MAX_BUFFERED_BYTES;
};

/** A list is complete each time: only the latest one waits. Equal events wait once. */
const keyOf = (event: Event, payload: unknown[]) =>
  event === 'raidUpdate' ? event : JSON.stringify([event, payload]);

const terminate = (socket: PortalSocket) => {
  // A client that does not read would not answer a closing handshake either.
  connectionOf(socket).transport.socket?.terminate();
  socket.conn.close(true);
};

const backlogs = new WeakMap<PortalSocket, Backlog>();

const endBacklog = (socket: PortalSocket) => {
  backlogs.get(socket)?.stopListening();
  backlogs.delete(socket);
};

const sendWaiting = (socket: PortalSocket) => {
  const backlog = backlogs.get(socket);
  if (!backlog) return;
  for (const [key, send] of backlog.waiting) {
    if (isBehind(socket)) return;
    backlog.waiting.delete(key);
    backlog.bytes -= key.length;
    send();
  }
  if (backlog.waiting.size === 0) endBacklog(socket);
};

const startBacklog = (socket: PortalSocket): Backlog => {
  const { conn } = socket;
  const onDrain = () => sendWaiting(socket);
  const onDisconnect = () => endBacklog(socket);
  const emitters: EventEmitter[] = [];
  const listenTo = (emitter: EventEmitter) => {
    emitters.push(emitter.on('drain', onDrain));
  };
  // Engine.IO's connection drains when it hands a message to its transport, the transport when it is sent.
  listenTo(conn);
  listenTo(connectionOf(socket).transport);
  // From polling to a WebSocket.
  conn.on('upgrade', listenTo);
  socket.on('disconnect', onDisconnect);
  const stopListening = () => {
    for (const emitter of emitters) emitter.off('drain', onDrain);
    conn.off('upgrade', listenTo);
    socket.off('disconnect', onDisconnect);
  };
  const backlog = { since: Date.now(), bytes: 0, waiting: new Map(), stopListening };
  backlogs.set(socket, backlog);
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

/** An event for many sockets: it is encoded once, also as the frame of a WebSocket. */
export type EncodedEvent = { packet: string; frame: Buffer };

const OPEN = 1;
const TEXT_FRAME = 0x81;
const MAX_SHORT = 125;
const MAX_16_BITS = 0xffff;

/** A text message in one frame of a server, see RFC 6455, section 5.2. */
const frameOf = (message: Buffer): Buffer => {
  const { length } = message;
  if (length <= MAX_SHORT) return Buffer.concat([Buffer.from([TEXT_FRAME, length]), message]);
  const header = Buffer.alloc(length <= MAX_16_BITS ? 4 : 10);
  header[0] = TEXT_FRAME;
  if (length <= MAX_16_BITS) {
    header[1] = 126;
    header.writeUInt16BE(length, 2);
  } else {
    header[1] = 127;
    header.writeUIntBE(length, 4, 6);
  }
  return Buffer.concat([header, message]);
};

export const encodeEvent = <Name extends Event>(
  event: Name,
  ...payload: Parameters<ServerEvents[Name]>
): EncodedEvent => {
  // 2: an event of Socket.IO; 4: a message of Engine.IO.
  const packet = `2${JSON.stringify([event, ...payload])}`;
  return { packet, frame: frameOf(Buffer.from(`4${packet}`)) };
};

/** Emits an event to a socket without a backlog. */
export const emitEncoded = (socket: PortalSocket, { packet, frame }: EncodedEvent): void => {
  if (!socket.connected) return;
  const { writeBuffer, transport } = connectionOf(socket);
  // Straight to the WebSocket, if nothing waits to be sent before: Engine.IO needs twice the time.
  if (transport.socket?.readyState === OPEN && writeBuffer.length === 0) {
    transport.socket._sender.sendFrame([frame], () => sendWaiting(socket));
  } else {
    socket.conn.write(packet);
  }
};

/** Emits an event to these sockets; it is encoded once for all that keep up. */
export const emitTo = <Name extends Event>(
  receivers: PortalSocket[],
  event: Name,
  ...payload: Parameters<ServerEvents[Name]>
): void => {
  const encoded = encodeEvent(event, ...payload);
  for (const socket of receivers) {
    if (hasBacklog(socket)) emitOne(socket, event, ...payload);
    else emitEncoded(socket, encoded);
  }
};
