import type { FastifyInstance } from 'fastify';

/** Stops background work when the app closes, before the database connections end. */
export const stopOnClose = (app: FastifyInstance, ...tasks: { stop(): unknown }[]) => {
  app.addHook('onClose', async () => {
    await Promise.all(tasks.map((task) => task.stop()));
  });
};
