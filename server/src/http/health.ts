import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { refusals } from '@forge/contract/refusal';
import type { AppContext } from '../app-context.ts';
import { isMigrated } from '../database/migrate.ts';

const isLoopback = (address: string | undefined) =>
  address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);

const hasToken = (request: FastifyRequest, token: string | null) => {
  if (!token) return false;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/** What operators and load balancers ask. */
export const serveHealth = (app: FastifyInstance, { config, pool, metrics }: AppContext) => {
  const hide = { schema: { hide: true } };
  app.get('/healthz', { ...hide, config: { open: 'alive or not' } }, async () => ({
    status: 'ok',
  }));

  app.get('/readyz', { ...hide, config: { open: 'ready or not' } }, async () => {
    const ready = await isMigrated(pool, config).catch(() => false);
    if (!ready) throw refusals.unavailable();
    return { status: 'ok' };
  });

  app.get('/metrics', { ...hide, config: { open: 'guarded below' } }, async (request, reply) => {
    // Both the peer and whom it speaks for: a proxy on this machine must not open the door.
    const local = isLoopback(request.socket.remoteAddress) && isLoopback(request.ip);
    if (!local && !hasToken(request, config.metricsToken)) throw refusals.forbidden();
    metrics.poolWaiting.set(pool.waitingCount);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};
