import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { refusals } from '@forge/contract/refusal';
import type { AppContext } from '../app-context.ts';
import { isMigrated } from '../database/migrate.ts';

const isLoopback = (address: string | undefined) =>
  address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);

const hasToken = (request: FastifyRequest, token: string | null) => {
  if (!token) return false;
  const actual = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};

/** For operators and load balancers. */
export const serveHealth = (app: FastifyInstance, { config, pool, metrics }: AppContext) => {
  const hide = { schema: { hide: true } };
  app.get('/healthz', { ...hide, config: { open: 'liveness' } }, async () => ({
    status: 'ok',
  }));

  app.get('/readyz', { ...hide, config: { open: 'readiness' } }, async () => {
    const ready = await isMigrated(pool, config).catch(() => false);
    if (!ready) throw refusals.unavailable();
    return { status: 'ok' };
  });

  app.get('/metrics', { ...hide, config: { open: 'guarded below' } }, async (request, reply) => {
    // Both the peer and the forwarded address: a local proxy must not expose this to its clients.
    const local = isLoopback(request.socket.remoteAddress) && isLoopback(request.ip);
    if (!local && !hasToken(request, config.metricsToken)) throw refusals.forbidden();
    metrics.poolWaiting.set(pool.waitingCount);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};
