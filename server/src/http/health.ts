import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { refusals } from '@forge/contract/refusal';
import type { AppContext } from '../app-context.ts';
import { createReadiness } from './readiness.ts';

const isLoopback = (address: string | undefined) =>
  address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);

const hasToken = (request: FastifyRequest, token: string | null) => {
  if (!token) return false;
  const actual = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};

/** Headers that only proxies and delivery networks send. */
const PROXY_HEADER = /^(forwarded|via|cdn-loop|x-(forwarded|original|envoy|amzn?)(-.*)?|.*-ip)$/;

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether the request came from this machine without a proxy. A proxy on the same machine adds a header, keeps
 * the host that the client asked for, or speaks HTTP/1.0 by default (nginx).
 */
const isLocal = ({ socket, headers, raw }: FastifyRequest) =>
  isLoopback(socket.remoteAddress) &&
  LOCAL_HOST.test(headers.host ?? '') &&
  raw.httpVersion !== '1.0' &&
  !Object.keys(headers).some((name) => PROXY_HEADER.test(name));

/** For operators and load balancers. */
export const serveHealth = (
  app: FastifyInstance,
  context: AppContext,
  isClosing: () => boolean,
) => {
  const { config, pool, metrics } = context;
  const findReason = createReadiness(context);
  const countConnections = promisify(app.server.getConnections.bind(app.server));
  const hide = { schema: { hide: true } };
  app.get('/healthz', { ...hide, config: { open: 'liveness' } }, async () => ({
    status: 'ok',
  }));

  app.get('/readyz', { ...hide, config: { open: 'readiness' } }, async (_, reply) => {
    const reason = isClosing() ? 'The process is shutting down' : await findReason();
    if (reason === null) return { status: 'ok' };
    return reply.code(503).send({ status: 'unavailable', reason });
  });

  app.get('/metrics', { ...hide, config: { open: 'guarded below' } }, async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, config.metricsToken)) throw refusals.forbidden();
    metrics.poolWaiting.set(pool.waitingCount);
    metrics.connections.set(await countConnections());
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};
