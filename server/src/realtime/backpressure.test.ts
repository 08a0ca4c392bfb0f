import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectBare } from '@forge/testkit/raw-sockets';
import { emitOne, emitTo } from './backpressure.ts';
import type { PortalSocket, PortalSockets } from './socket-server.ts';

/** A socket whose client has not read 100 kB yet. */
const slowSocket = () => {
  const writeBuffer = [{ data: 'x'.repeat(100_000) }];
  const terminate = vi.fn();
  const conn = Object.assign(new EventEmitter(), {
    writeBuffer,
    transport: Object.assign(new EventEmitter(), { socket: { bufferedAmount: 0, terminate } }),
    close: () => undefined,
  });
  const emit = vi.fn();
  const socket = Object.assign(new EventEmitter(), { conn, emit }) as unknown as PortalSocket;
  const read = () => {
    writeBuffer.length = 0;
    conn.emit('drain');
  };
  return { socket, emit, terminate, read };
};

const bookingUpdate = (number: number, bytes: number) =>
  ({
    success: true,
    raidId: `${number}${'x'.repeat(bytes)}`,
  }) as const;

test('closes a socket for which more than 512 kB of events wait', () => {
  const { socket, terminate } = slowSocket();
  for (let number = 0; number < 5; number += 1)
    emitOne(socket, 'bookingUpdate', bookingUpdate(number, 100_000));
  expect(terminate).not.toHaveBeenCalled();
  emitOne(socket, 'bookingUpdate', bookingUpdate(5, 100_000));
  expect(terminate).toHaveBeenCalledOnce();
});

test('counts an event that waits already once, and nothing that was sent', () => {
  const { socket, emit, terminate, read } = slowSocket();
  for (let repeat = 0; repeat < 20; repeat += 1)
    emitOne(socket, 'bookingUpdate', bookingUpdate(0, 100_000));
  expect(emit).not.toHaveBeenCalled();
  read();
  expect(emit).toHaveBeenCalledOnce();
  expect(terminate).not.toHaveBeenCalled();
});

test('sends an event that waits already behind those that came after it', () => {
  const { socket, emit, read } = slowSocket();
  for (const unread of [0, 1, 0]) emitOne(socket, 'noticeUpdate', { notices: [], unread });
  read();
  expect(emit.mock.calls.map(([, { unread }]) => unread as number)).toEqual([1, 0]);
});

const startServer = async () => {
  const server = createServer();
  const sockets: PortalSockets = new Server(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => sockets.close());
  const { port } = server.address() as AddressInfo;
  return { sockets, address: `http://127.0.0.1:${port}/socket.io/?EIO=4` };
};

const openWebSocket = async (address: string) => {
  const [client] = await connectBare(`${address}&transport=websocket`, 1);
  if (!client) throw new Error('Not connected');
  onTestFinished(() => client.terminate());
  const received: unknown[] = [];
  client.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.startsWith('42')) received.push(JSON.parse(text.slice(2)));
  });
  return { client, received };
};

/** A socket of a real server, its client, and what that has received. */
const connectedSocket = async () => {
  const { sockets, address } = await startServer();
  const { client, received } = await openWebSocket(address);
  const connect = async () => {
    const connected = once(sockets, 'connection');
    client.send('40');
    const [socket] = (await connected) as [PortalSocket];
    return socket;
  };
  return { socket: await connect(), connect, client, received };
};

const raidIds = (received: unknown[]) =>
  (received as [string, { raidId: string }][]).map(([, { raidId }]) => raidId);

test('delivers events to many and to one in the order in which they were sent', async () => {
  const { socket, received } = await connectedSocket();
  const update = (raidId: string) => ({ success: true, raidId }) as const;
  // Frames with a length in 7, 16 and 64 bits.
  const ids = [10, 200, 70_000].map((length) => 'ä'.repeat(length));
  for (const id of ids) {
    emitTo([socket], 'bookingUpdate', update(`many ${id}`));
    emitOne(socket, 'bookingUpdate', update(`one ${id}`));
  }
  emitTo([socket], 'nextUpdate');
  await expect.poll(() => received).toHaveLength(2 * ids.length + 1);
  expect(received.pop()).toEqual(['nextUpdate']);
  expect(raidIds(received)).toEqual(ids.flatMap((id) => [`many ${id}`, `one ${id}`]));
});

test.each(['emitOne', 'emitTo'] as const)(
  'sends what waits behind a large event of %s as soon as that was sent',
  async (emit) => {
    const { socket, client, received } = await connectedSocket();
    client.pause();
    if (emit === 'emitOne') emitOne(socket, 'bookingUpdate', bookingUpdate(0, 20_000_000));
    else emitTo([socket], 'bookingUpdate', bookingUpdate(0, 20_000_000));
    emitOne(socket, 'bookingUpdate', bookingUpdate(1, 0));
    client.resume();
    await expect.poll(() => received.length, { timeout: 4_000 }).toBe(2);
    expect(raidIds(received)).toEqual([expect.stringMatching(/^0x/), '1']);
  },
);

test('sends no frame after the closing frame', async () => {
  const { socket } = await connectedSocket();
  const { transport } = socket.conn as unknown as {
    transport: { socket: { close: () => void; _sender: { sendFrame: () => void } } };
  };
  transport.socket.close();
  const sendFrame = vi.spyOn(transport.socket._sender, 'sendFrame');
  expect(socket.connected).toBe(true);
  emitTo([socket], 'nextUpdate');
  await once(socket, 'disconnect');
  expect(sendFrame).not.toHaveBeenCalled();
});

test('sends what waits behind a large event after polling became a WebSocket', async () => {
  const { sockets, address } = await startServer();
  const polling = `${address}&transport=polling`;
  const opened = await (await fetch(polling)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const connected = once(sockets, 'connection');
  await fetch(`${polling}&sid=${sid}`, { method: 'POST', body: '40' });
  const [socket] = (await connected) as [PortalSocket];
  await fetch(`${polling}&sid=${sid}`);
  emitOne(socket, 'bookingUpdate', bookingUpdate(0, 20_000_000));
  emitOne(socket, 'bookingUpdate', bookingUpdate(1, 0));
  const { client, received } = await openWebSocket(`${address}&sid=${sid}`);
  const probed = once(client, 'message');
  client.send('2probe');
  await probed;
  client.pause();
  const upgraded = once(socket.conn, 'upgrade');
  client.send('5');
  await upgraded;
  client.resume();
  await expect.poll(() => received.length, { timeout: 4_000 }).toBe(2);
});

test('keeps no listener for sockets that left their connection behind', async () => {
  const { socket, connect, client } = await connectedSocket();
  client.pause();
  const leave = async (left: PortalSocket) => {
    emitOne(left, 'bookingUpdate', bookingUpdate(1, 0));
    expect(left.conn.listenerCount('drain')).toBe(1);
    const disconnected = once(left, 'disconnect');
    client.send('41');
    await disconnected;
    expect(left.conn.listenerCount('drain')).toBe(0);
  };
  emitOne(socket, 'bookingUpdate', bookingUpdate(0, 20_000_000));
  await leave(socket);
  await leave(await connect());
});
