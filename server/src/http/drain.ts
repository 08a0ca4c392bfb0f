import type { FastifyInstance } from 'fastify';

// Of the ten seconds that the portal has: enough is left to take the database down in order.
const WAIT_FOR_REQUESTS_MS = 6_000;

/**
 * Once the portal is told to end, every answer closes its connection: those that browsers would keep
 * for their next request are not waited for, and who never finishes a request is not for ever.
 */
export const closeAfterAnswers = (app: FastifyInstance) => {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
    setTimeout(() => app.server.closeAllConnections(), WAIT_FOR_REQUESTS_MS).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
  // An answer that was half way out by then could not say it any more.
  app.addHook('onResponse', async () => {
    if (isEnding) setImmediate(() => app.server.closeIdleConnections());
  });
};
