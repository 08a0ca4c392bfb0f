import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { accessMatrix } from '@forge/testkit/access-matrix';

/** Routes that are nobody's call, and why they need no row; everything else does. */
const publicRoutes: [pattern: RegExp, reason: string][] = [
  [/^(GET|HEAD) \/(healthz|readyz|metrics)$/, 'asked by operators; metrics is guarded by itself'],
  [/^(GET|HEAD) \/docs($|\/)/, 'the API document'],
  [/^\w+ \/demo\//, 'the stand-in community of demo mode'],
  [/^(GET|HEAD) \/([\w-]+\.\w+|(assets|icons)\/[\w.-]+|\*)$/, 'files of the web app'],
  [/^OPTIONS \*$/, 'what another origin may ask before it asks'],
];

const CHANNEL = 'fastify.initialization';

/** Collects the routes of every app that is built until it is stopped. */
export const watchRoutes = () => {
  const seen: string[] = [];
  const onApp = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) seen.push(`${each} ${url}`);
    });
  };
  subscribe(CHANNEL, onApp);
  return { seen, stop: () => void unsubscribe(CHANNEL, onApp) };
};

/** Routes without a row in the matrix; HEAD is its GET without the body. */
export const uncoveredRoutes = (routes: string[]): string[] =>
  routes.filter((route) => {
    const call = route.replace(/^HEAD /, 'GET ');
    return !accessMatrix.has(call) && !publicRoutes.some(([pattern]) => pattern.test(route));
  });
