import type { FastifyInstance } from 'fastify';
import { refusals } from '@forge/contract/refusal';
import { onceClosed } from './once-closed.ts';

// Above what normal use reaches while the database is slow; so many requests need little memory.
const MAX_IN_FLIGHT = 2_000;

/**
 * Refuses calls while too many are unanswered, as when the database does not answer. Probes and files,
 * which do not need it, are still answered.
 */
export const limitRequestsInFlight = (app: FastifyInstance, max = MAX_IN_FLIGHT) => {
  let inFlight = 0;
  const leave = () => void (inFlight -= 1);
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = request.routeOptions.config.access !== undefined;
    if (isCall && inFlight >= max) {
      done(refusals.unavailable());
      return;
    }
    if (isCall) {
      inFlight += 1;
      onceClosed(reply, leave);
    }
    done();
  });
};
