import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '@forge/testkit/silent-log';
import type { AppContext } from '../../app-context.ts';
import type { SignedIn } from '../../http/session.ts';
import type { PortalSockets } from '../../realtime/socket-server.ts';
import { revalidateSockets } from './live-viewers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const signedIn = { sessionId: 's', viewer: { id: 'p', username: 'P', roles: [] } };

/** Revalidates so many open sockets; `findSession` takes 10 ms. */
const open = (count: number) => {
  const counts = { running: 0, max: 0, verified: 0 };
  const openSockets = Array.from({ length: count }, (_, number) => ({
    id: String(number),
    data: { signedIn, token: String(number) },
  }));
  const sockets = {
    on: () => undefined,
    sockets: { sockets: new Map(openSockets.map((socket) => [socket.id, socket])) },
  };
  const events = { on: () => undefined, onReconnect: () => undefined };
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
  return { counts, stop };
};

test('revalidates all sockets every minute, some at a time', async () => {
  const { counts, stop } = open(1_000);
  await vi.advanceTimersByTimeAsync(90_000);
  stop();
  expect(counts.verified).toBe(1_000);
  expect(counts.max).toBeLessThanOrEqual(8);
});
