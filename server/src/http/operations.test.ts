import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { METRICS_TOKEN: 'a-token-for-the-tests' } });
});
afterAll(() => world.close());

test('it is alive, and ready when the database is migrated', async () => {
  const visitor = world.visitor();
  expect((await visitor.get('/healthz')).status).toBe(200);
  expect((await visitor.get('/readyz')).status).toBe(200);
});

test('figures are for this machine, or for a holder of the token', async () => {
  const visitor = world.visitor();
  expect((await visitor.get('/metrics')).text).toContain('forge_http_request_seconds_bucket');
  const viaProxy = { 'x-forwarded-for': '203.0.113.9' };
  expect((await visitor.get('/metrics', viaProxy)).status).toBe(403);
  const authorization = 'Bearer a-token-for-the-tests';
  expect((await visitor.get('/metrics', { ...viaProxy, authorization })).status).toBe(200);
  const wrong = { ...viaProxy, authorization: 'Bearer b-token-for-the-tests' };
  expect((await visitor.get('/metrics', wrong)).status).toBe(403);
});

test('the API document lists the calls of the contract', async () => {
  const document = await world.visitor().get('/docs');
  expect(document.body).toMatchObject({ openapi: '3.1.0' });
  const paths = Object.keys(document.body['paths'] as object);
  expect(paths).toEqual(expect.arrayContaining(['/auth/status', '/discord/roles']));
  expect(paths.filter((path) => path.startsWith('/demo'))).toEqual([]);
});

test('the API document shows what travels: an encoded list is one text', async () => {
  const document = await world.visitor().get('/docs');
  const paths = document.body['paths'] as Record<string, { get?: unknown }>;
  expect(paths['/raid/published']?.get).toMatchObject({
    responses: {
      200: {
        content: {
          'application/json': { schema: { properties: { payload: { type: 'string' } } } },
        },
      },
    },
  });
});

test('people read the API document as a page', async () => {
  const page = await world.visitor().get('/docs', { accept: 'text/html' });
  expect(page.headers.get('location')).toBe('/docs/ui');
  expect((await world.visitor().get('/docs/ui', { accept: 'text/html' })).status).toBe(200);
});
