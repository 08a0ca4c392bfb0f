import type { FastifyInstance } from 'fastify';

// Of ten seconds for the whole shutdown: the rest is for closing the database.
const WAIT_FOR_REQUESTS_MS = 6_000;

/**
 * Graceful shutdown: responses close their connection, so that keep-alive connections do not delay
 * it, and requests that never finish are cut off after a timeout. Returns whether it has begun.
 */
export const drainConnections = (app: FastifyInstance) => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), WAIT_FOR_REQUESTS_MS).unref();
  });
  // Hooks with a callback: an async one costs several promises per request.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  // A response whose headers were already sent could not carry `connection: close`.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  return () => isClosing;
};
