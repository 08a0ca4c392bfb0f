import type { FastifyInstance } from 'fastify';
import { refusals } from '@forge/contract/refusal';

// More than people cause who wait for a slow database; what they hold is a fraction of the memory.
const MAX_OPEN = 2_000;

/**
 * Refuses calls while too many are unanswered, as when the database does not answer. Probes and files,
 * which do not need it, are still answered.
 */
export const limitOpenRequests = (app: FastifyInstance, max = MAX_OPEN) => {
  let open = 0;
  const close = () => (open -= 1);
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = request.routeOptions.config.who !== undefined;
    if (isCall && open >= max) {
      done(refusals.unavailable());
      return;
    }
    if (isCall) {
      open += 1;
      reply.raw.once('close', close);
    }
    done();
  });
};
