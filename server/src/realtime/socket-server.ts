import { Server, type Socket } from 'socket.io';
import type { FastifyInstance } from 'fastify';
import type { ClientEvents, ServerEvents } from '@forge/contract/realtime/events';
import { HEARTBEAT_MS } from '@forge/contract/realtime/heartbeat';
import type { Refusal } from '@forge/contract/refusal';
import type { Config } from '../config.ts';
import type { Metrics } from '../http/metrics.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { FindSession, SignedIn } from '../http/session.ts';
import { readTabId } from '../http/tab-id.ts';
import { createHandshakeChecks } from './handshake.ts';
import { limitConnections } from './connection-limit.ts';
import { limitMessages } from './message-limit.ts';
import { refuseHandshake } from './refuse-handshake.ts';

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

const MESSAGE_LIMIT_BYTES = 16 * 1024;
// A page joins the namespace at once.
const CONNECT_TIMEOUT_MS = 10_000;

type Options = {
  config: Config;
  metrics: Metrics;
  findSession: FindSession;
  sessionCookie: string;
  limits: RateLimits | null;
};

/** A socket without heartbeats is closed after 25 s; a page suspects a loss earlier, see use-connection.ts. */
const heartbeat = { pingInterval: HEARTBEAT_MS, pingTimeout: 20_000 };

/** Accepts sockets of signed-in members only, and only from allowed origins. */
export const createSocketServer = (app: FastifyInstance, options: Options): PortalSockets => {
  // Node leaves the errors of these connections to us, and one without a listener ends the process.
  app.server.on('upgrade', (_request, socket) => socket.on('error', () => undefined));
  const checks = createHandshakeChecks(app, options);
  const sockets: PortalSockets = new Server(app.server, {
    ...heartbeat,
    maxHttpBufferSize: MESSAGE_LIMIT_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
    serveClient: false,
    cors: { origin: options.config.allowedOrigins, credentials: true },
    allowRequest: (request, decide) => {
      checks.accept(request).then(
        () => decide(null, true),
        (refusal: unknown) => refuseHandshake(request, refusal as Refusal),
      );
    },
  });

  if (options.limits) {
    limitMessages(sockets, checks.personOf);
    limitConnections(sockets, checks.personOf);
  }

  sockets.use((socket, next) => {
    checks.join(socket.request).then(
      (handshake) => {
        socket.data = { ...handshake, tabId: readTabId(socket.handshake.auth['tabId']) };
        next();
      },
      (error: unknown) => {
        const refusal = error as Refusal;
        next(Object.assign(refusal, { data: { code: refusal.code } }));
      },
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
