import type { FastifyInstance } from 'fastify';

/**
 * Once the portal is told to end, every answer closes its connection: those that browsers would keep
 * for their next request are not waited for.
 */
export const closeAfterAnswers = (app: FastifyInstance) => {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
  // An answer that was half way out by then could not say it any more.
  app.addHook('onResponse', async () => {
    if (isEnding) setImmediate(() => app.server.closeIdleConnections());
  });
};
