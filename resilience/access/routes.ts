import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { accessMatrix } from '@forge/testkit/access-matrix';

/** Routes without access control, and why they need no row in the matrix. */
const publicRoutes: [pattern: RegExp, reason: string][] = [
  [/^(GET|HEAD) \/(healthz|readyz|metrics)$/, 'for operators; metrics has its own guard'],
  [/^(GET|HEAD) \/docs($|\/)/, 'the API document'],
  [/^\w+ \/demo\//, 'the fake community of demo mode'],
  [/^(GET|HEAD) \/([\w-]+\.\w+|(assets|icons)\/[\w.-]+|\*)$/, 'files of the web app'],
  [/^OPTIONS \*$/, 'CORS preflight'],
];

const CHANNEL = 'fastify.initialization';

/** Collects the routes of every Fastify app until stopped. */
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

/** Routes without a row in the matrix; HEAD counts as GET. */
export const uncoveredRoutes = (routes: string[]): string[] =>
  routes.filter((route) => {
    const call = route.replace(/^HEAD /, 'GET ');
    return !accessMatrix.has(call) && !publicRoutes.some(([pattern]) => pattern.test(route));
  });
