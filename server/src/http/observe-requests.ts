import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Measures every request; logs changes and refusals at info, reads at debug. */
export const observeRequests = (app: FastifyInstance, metrics: Metrics) => {
  // Hooks with a callback: an async one costs several promises per request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    metrics.requests.observe({ method, route, status }, milliseconds / 1000);
    const level = status >= 400 || method === 'POST' ? 'info' : 'debug';
    // The route and not the URL: a query can contain a sign-in code.
    request.log[level]({ method, route, status, milliseconds, user: request.signedIn?.viewer.id });
    done();
  });
};
