import type { AppContext } from '../../app-context.ts';
import { emitOne } from '../../realtime/backpressure.ts';
import {
  connectedSockets,
  type PortalSocket,
  type PortalSockets,
} from '../../realtime/socket-server.ts';
import { createSerialQueue } from '../../realtime/serial-queue.ts';
import type { FindSession } from '../../http/session.ts';
import { personChanged, sessionEnded } from './auth-events.ts';

const SWEEP_MS = 60_000;
// All sessions are read from the database. Requests need connections too, and fail if none is free for 3 s.
const CONCURRENCY = 8;

/** Revalidates open sockets: an ended session or a lost role closes them, and the page reconnects. */
export const revalidateSockets = (
  { events, log }: AppContext,
  sockets: PortalSockets,
  findSession: FindSession,
) => {
  const all = () => connectedSockets(sockets);

  const revalidate = async (socket: PortalSocket) => {
    const { signedIn: before, token } = socket.data;
    const now = await findSession(token);
    const lostRole = before.viewer.roles.some((role) => !now?.viewer.roles.includes(role));
    if (!now || lostRole) {
      socket.disconnect(true);
      return;
    }
    socket.data.signedIn = now;
    if (now.viewer.roles.length > before.viewer.roles.length) emitOne(socket, 'viewerUpdate');
  };

  const revalidateOrClose = (socket: PortalSocket) =>
    // Fail closed.
    revalidate(socket).catch((error: unknown) => {
      log.warn({ err: error }, 'A socket could not be verified');
      socket.disconnect(true);
    });

  let isStopped = false;
  const revalidateEach = async (then: (socket: PortalSocket) => void) => {
    // All workers take from the same iterator.
    const waiting = all().values();
    const work = async () => {
      for (const socket of waiting) {
        if (isStopped) return;
        if (!socket.connected) continue;
        await revalidateOrClose(socket);
        then(socket);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  };
  // Runs at the same time would take more connections.
  const enqueue = createSerialQueue();
  const revalidateAll = (then: (socket: PortalSocket) => void = () => undefined) =>
    enqueue(() => revalidateEach(then));

  // The session may have ended, or changed its roles, before the socket was among `all`.
  sockets.on('connection', (socket) => void revalidateOrClose(socket));
  let sweeping: Promise<void> | null = null;
  const sweep = setInterval(() => {
    sweeping ??= revalidateAll().finally(() => (sweeping = null));
  }, SWEEP_MS).unref();

  events.on(personChanged, (id) => {
    for (const socket of all()) {
      if (socket.data.signedIn.viewer.id === id) void revalidateOrClose(socket);
    }
  });
  events.on(sessionEnded, (id) => {
    for (const socket of all()) {
      if (socket.data.signedIn.sessionId === id) socket.disconnect(true);
    }
  });
  // Events may have been missed: the pages refetch.
  events.onReconnect(() => void revalidateAll((socket) => emitOne(socket, 'resync')));

  return {
    connectedUserIds: () => all().map((socket) => socket.data.signedIn.viewer.id),
    stop: () => {
      isStopped = true;
      clearInterval(sweep);
    },
  };
};
