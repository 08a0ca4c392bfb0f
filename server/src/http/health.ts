import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
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

// A proxy adds at least one of these: what came through it is not from this machine.
const isForwarded = ({ headers }: FastifyRequest) =>
  ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => name in headers);

/** For operators and load balancers. */
export const serveHealth = (app: FastifyInstance, context: AppContext) => {
  const { config, pool, metrics } = context;
  const findReason = createReadiness(context);
  const hide = { schema: { hide: true } };
  app.get('/healthz', { ...hide, config: { open: 'liveness' } }, async () => ({
    status: 'ok',
  }));

  app.get('/readyz', { ...hide, config: { open: 'readiness' } }, async (_, reply) => {
    const reason = await findReason();
    if (reason === null) return { status: 'ok' };
    return reply.code(503).send({ status: 'unavailable', reason });
  });

  app.get('/metrics', { ...hide, config: { open: 'guarded below' } }, async (request, reply) => {
    const local = isLoopback(request.socket.remoteAddress) && !isForwarded(request);
    if (!local && !hasToken(request, config.metricsToken)) throw refusals.forbidden();
    metrics.poolWaiting.set(pool.waitingCount);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};
