import { Server, type Socket } from 'socket.io';
import type { FastifyInstance } from 'fastify';
import type { ClientEvents, ServerEvents } from '@forge/contract/realtime/events';
import { refusals, type Refusal } from '@forge/contract/refusal';
import { isMember } from '@forge/contract/viewer';
import type { Config } from '../config.ts';
import type { Metrics } from '../http/metrics.ts';
import type { FindSession, SignedIn } from '../http/session.ts';
import { readTabId } from '../http/tab-id.ts';
import { limitMessages } from './message-limit.ts';

type SocketData = { signedIn: SignedIn; token: string; tabId?: string | undefined };
type NoEvents = Record<string, never>;
export type PortalSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>;
export type PortalSockets = Server<ClientEvents, ServerEvents, NoEvents, SocketData>;

/** The sockets of this process: all of them, or those in a room. */
export const connectedSockets = (sockets: PortalSockets, room?: string): PortalSocket[] => {
  const all = sockets.sockets.sockets as Map<string, PortalSocket>;
  if (room === undefined) return [...all.values()];
  const ids = sockets.sockets.adapter.rooms.get(room) ?? new Set<string>();
  return [...ids].flatMap((id) => all.get(id) ?? []);
};

/** Emits an event to these sockets; it is encoded once for all of them. */
export const emitTo = <Event extends keyof ServerEvents>(
  sockets: PortalSockets,
  receivers: PortalSocket[],
  event: Event,
  ...payload: Parameters<ServerEvents[Event]>
): void => {
  // socket.io emits to everyone if the list of rooms is empty.
  if (receivers.length === 0) return;
  sockets.to(receivers.map(({ id }) => id)).emit(event, ...payload);
};

const MESSAGE_LIMIT_BYTES = 16 * 1024;
/** A page notices within 25 s that the connection was lost without being closed. */
const heartbeat = { pingInterval: 10_000, pingTimeout: 15_000 };

/** Accepts sockets of signed-in members only, and only from allowed origins. */
export const createSocketServer = (
  app: FastifyInstance,
  options: { config: Config; metrics: Metrics; findSession: FindSession; sessionCookie: string },
): PortalSockets => {
  const allowed = new Set(options.config.allowedOrigins);
  const sockets: PortalSockets = new Server(app.server, {
    ...heartbeat,
    maxHttpBufferSize: MESSAGE_LIMIT_BYTES,
    serveClient: false,
    cors: { origin: options.config.allowedOrigins, credentials: true },
    allowRequest: (request, decide) => {
      const { origin } = request.headers;
      decide(null, origin !== undefined && allowed.has(origin));
    },
  });

  if (options.config.rateLimits) limitMessages(sockets);

  sockets.use((socket, next) => {
    const refuse = (refusal: Refusal) =>
      next(Object.assign(refusal, { data: { code: refusal.code } }));
    const token = app.parseCookie(socket.handshake.headers.cookie ?? '')[options.sessionCookie];
    if (!token) {
      refuse(refusals.signedOut());
      return;
    }
    options.findSession(token).then(
      (signedIn) => {
        if (!signedIn) {
          refuse(refusals.signedOut());
        } else if (!isMember(signedIn.viewer)) {
          refuse(refusals.forbidden());
        } else {
          const tabId = readTabId(socket.handshake.auth['tabId']);
          socket.data = { signedIn, token, tabId };
          next();
        }
      },
      () => refuse(refusals.unavailable()),
    );
  });

  sockets.on('connection', (socket) => {
    options.metrics.sockets.inc();
    socket.on('disconnect', () => options.metrics.sockets.dec());
  });
  // Sockets are closed first: the server waits for open connections.
  app.addHook('preClose', async () => {
    sockets.disconnectSockets(true);
    sockets.engine.close();
  });
  return sockets;
};
