import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';
import type { PortalSockets } from './realtime/socket-server.ts';

/** Starts a feature: its routes, live pushes and background work. */
export type RegisterFeature = (
  app: FastifyInstance,
  context: AppContext,
  sockets: PortalSockets,
) => void;
