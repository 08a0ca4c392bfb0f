import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { access } from './access/access.ts';
import { uncoveredRoutes, watchRoutes } from './access/routes.ts';
import { testSuite } from './test-suite.ts';

testSuite(access);

test('reports routes without a row in the access matrix, for every method', () => {
  const routes = watchRoutes();
  const app = Fastify();
  routes.stop();
  app.get('/raid/secret', async () => null);
  app.post('/healthz', async () => null);
  app.put('/raid/create', async () => null);
  app.get('/raid/published', async () => null);
  expect(uncoveredRoutes(routes.seen)).toEqual([
    'GET /raid/secret',
    'HEAD /raid/secret',
    'POST /healthz',
    'PUT /raid/create',
  ]);
});
