import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { emitOne } from './backpressure.ts';
import type { PortalSocket } from './socket-server.ts';

/** A socket whose client has not read 100 kB yet. */
const slowSocket = () => {
  const writeBuffer = [{ data: 'x'.repeat(100_000) }];
  const terminate = vi.fn();
  const conn = Object.assign(new EventEmitter(), {
    writeBuffer,
    transport: { socket: { bufferedAmount: 0, terminate } },
    close: () => undefined,
  });
  const emit = vi.fn();
  const socket = { conn, emit } as unknown as PortalSocket;
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
