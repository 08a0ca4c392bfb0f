import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '@forge/testkit/silent-log';
import type { AppContext } from '../../app-context.ts';
import type { SignedIn } from '../../http/session.ts';
import type { PortalSockets } from '../../realtime/socket-server.ts';
import { revalidateSockets } from './live-viewers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const signedIn = { sessionId: 's', viewer: { id: 'p', username: 'P', roles: [] } };

/** So many open sockets, each of a session; `findSession` takes 10 ms. */
const open = (count: number) => {
  const counts = { running: 0, max: 0, verified: 0, resynced: 0 };
  const openSockets = Array.from({ length: count }, (_, number) => ({
    id: String(number),
    connected: true,
    data: { signedIn, token: String(number) },
    conn: { writeBuffer: [], transport: {} },
    emit: () => (counts.resynced += 1),
  }));
  const sockets = {
    on: () => undefined,
    sockets: { sockets: new Map(openSockets.map((socket) => [socket.id, socket])) },
  };
  let reconnect: () => void = () => undefined;
  const events = {
    on: () => undefined,
    onReconnect: (listener: () => void) => (reconnect = listener),
  };
  const findSession = async () => {
    counts.running += 1;
    counts.max = Math.max(counts.max, counts.running);
    await new Promise((resolve) => setTimeout(resolve, 10));
    counts.running -= 1;
    counts.verified += 1;
    return signedIn as unknown as SignedIn;
  };
  const { stop } = revalidateSockets(
    { events, log: silentLog } as unknown as AppContext,
    sockets as unknown as PortalSockets,
    findSession,
  );
  return { counts, stop, openSockets, reconnect: () => reconnect() };
};

test('revalidates all sockets every minute, some at a time', async () => {
  const { counts, stop } = open(1_000);
  await vi.advanceTimersByTimeAsync(90_000);
  stop();
  expect(counts.verified).toBe(1_000);
  expect(counts.max).toBeLessThanOrEqual(8);
});

test('revalidates all sockets after a gap in the events, some at a time, and resyncs their pages', async () => {
  const { counts, stop, reconnect } = open(1_000);
  reconnect();
  await vi.advanceTimersByTimeAsync(30_000);
  stop();
  expect(counts).toMatchObject({ verified: 1_000, resynced: 1_000 });
  expect(counts.max).toBeLessThanOrEqual(8);
});

test('revalidates for one gap after the other', async () => {
  const { counts, stop, reconnect } = open(100);
  reconnect();
  reconnect();
  await vi.advanceTimersByTimeAsync(30_000);
  stop();
  expect(counts).toMatchObject({ verified: 200, resynced: 200 });
  expect(counts.max).toBeLessThanOrEqual(8);
});

test('leaves out sockets that have closed', async () => {
  const { counts, stop, openSockets, reconnect } = open(100);
  for (const socket of openSockets.slice(0, 90)) socket.connected = false;
  reconnect();
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  expect(counts.verified).toBe(10);
});

test('ends when it is stopped', async () => {
  const { counts, stop, reconnect } = open(100);
  reconnect();
  await vi.advanceTimersByTimeAsync(25);
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(counts.verified).toBe(24);
});
