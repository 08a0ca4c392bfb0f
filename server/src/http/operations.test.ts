import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { buildApp } from '../app.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ env: { METRICS_TOKEN: 'a-token-for-the-tests' } });
});
afterAll(() => portal.close());

test('is alive, and ready when the database is migrated', async () => {
  const visitor = portal.visitor();
  expect((await visitor.get('/healthz')).status).toBe(200);
  expect((await visitor.get('/readyz')).status).toBe(200);
});

test('is not ready while a migration is missing', async () => {
  const { pool } = portal.context;
  const { rows } = await pool.query<{ name: string; hash: string }>(
    `delete from schema_migrations where name like '0001%' returning name, hash`,
  );
  const { status } = await portal.visitor().get('/readyz');
  await pool.query('insert into schema_migrations (name, hash) values ($1, $2)', [
    rows[0]?.name,
    rows[0]?.hash,
  ]);
  expect(status).toBe(503);
});

test('refuses metrics to a remote proxy that forwards a loopback address', async () => {
  const config = { ...portal.context.config, trustedProxies: '192.0.2.1' };
  const app = await buildApp({ ...portal.context, config });
  try {
    const headers = { 'x-forwarded-for': '127.0.0.1' };
    const answer = await app.inject({ url: '/metrics', remoteAddress: '192.0.2.1', headers });
    expect(answer.statusCode).toBe(403);
  } finally {
    await app.close();
  }
});

const sentByProxies: [name: string, value: string][] = [
  ['forwarded', 'for=127.0.0.1'],
  ['via', '1.1 proxy'],
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-for', ''],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-host', 'localhost'],
  ['x-real-ip', '127.0.0.1'],
  ['x-original-forwarded-for', '127.0.0.1'],
  ['x-envoy-external-address', '127.0.0.1'],
  ['x-amzn-trace-id', 'Root=1'],
  ['cf-connecting-ip', '127.0.0.1'],
  ['true-client-ip', '127.0.0.1'],
  ['cdn-loop', 'network'],
  ['host', 'portal.example'],
  ['host', 'localhost.portal.example'],
];

test.each(['loopback', '192.0.2.1'])(
  'refuses metrics to a proxy on this machine, with %s as trusted proxies',
  async (trustedProxies) => {
    const config = { ...portal.context.config, trustedProxies };
    const app = await buildApp({ ...portal.context, config });
    const ask = async (more: Record<string, string>) => {
      const headers = { host: 'localhost:3000', ...more };
      return (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers }))
        .statusCode;
    };
    try {
      expect(await ask({})).toBe(200);
      for (const [name, value] of sentByProxies)
        expect(await ask({ [name]: value }), `${name}: ${value}`).toBe(403);
    } finally {
      await app.close();
    }
  },
);

test('refuses metrics to a proxy that speaks HTTP/1.0', async () => {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
  socket.write('GET /metrics HTTP/1.0\r\nhost: localhost\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 403/);
});

test('serves metrics to this machine, or with the token', async () => {
  const visitor = portal.visitor();
  expect((await visitor.get('/metrics')).text).toContain('forge_http_request_seconds_bucket');
  const viaProxy = { 'x-forwarded-for': '203.0.113.9' };
  expect((await visitor.get('/metrics', viaProxy)).status).toBe(403);
  const authorization = 'Bearer a-token-for-the-tests';
  expect((await visitor.get('/metrics', { ...viaProxy, authorization })).status).toBe(200);
  const wrong = { ...viaProxy, authorization: 'Bearer b-token-for-the-tests' };
  expect((await visitor.get('/metrics', wrong)).status).toBe(403);
});

test.each([
  ['/auth/status', 200],
  ['/readyz', 503],
])('answers a request of %s that arrives while it shuts down with %i', async (path, status) => {
  const app = await buildApp(portal.context);
  const isClosing = new Promise<void>((resolve) => {
    app.addHook('preClose', async () => resolve());
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const answer = text(socket);
  const received = once(app.server, 'connection');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n`);
  const [connection] = (await received) as [Socket];
  // A connection with half a request is not idle.
  await expect.poll(() => connection.bytesRead).toBeGreaterThan(0);
  const closed = app.close();
  await isClosing;
  socket.write('\r\n');
  expect(await answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*connection: close\r\n`, 'i'));
  await closed;
});

test('lists the calls of the contract in the API document', async () => {
  const document = await portal.visitor().get('/docs');
  expect(document.body).toMatchObject({ openapi: '3.1.0' });
  const paths = Object.keys(document.body['paths'] as object);
  expect(paths).toEqual(expect.arrayContaining(['/auth/status', '/discord/roles']));
  expect(paths.filter((path) => path.startsWith('/demo'))).toEqual([]);
});

test('documents an encoded list as a string', async () => {
  const document = await portal.visitor().get('/docs');
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

test('documents how to sign in, and which calls are not for personal tokens', async () => {
  const { body } = await portal.visitor().get('/docs');
  expect(body['components']).toMatchObject({
    securitySchemes: {
      personalToken: { type: 'http', scheme: 'bearer' },
      session: { type: 'apiKey', in: 'cookie', name: 'forge_session' },
    },
  });
  const paths = body['paths'] as Record<string, Record<string, { security?: object[] }>>;
  const unprotected = Object.entries(paths).flatMap(([path, calls]) =>
    Object.values(calls).some(({ security }) => security === undefined) ? [path] : [],
  );
  expect(unprotected).toEqual([]);
  const session = { session: [] };
  for (const [path, method, security] of [
    ['/auth/tokens', 'post', [session]],
    ['/auth/tokens', 'get', [session]],
    ['/auth/sessions/end-all', 'post', [session]],
    ['/calendar/link', 'post', [session]],
    ['/raid/published', 'get', [{ personalToken: ['read'] }, session]],
    ['/booking/raid-booking', 'post', [{ personalToken: ['read'] }, session]],
    ['/booking/create', 'post', [{ personalToken: ['write'] }, session]],
    ['/auth/status', 'get', [{}, { personalToken: ['read'] }, session]],
  ] as const) {
    expect([path, paths[path]?.[method]?.security]).toEqual([path, security]);
  }
});

test('redirects browsers to the UI of the API document', async () => {
  const page = await portal.visitor().get('/docs', { accept: 'text/html' });
  expect(page.headers.get('location')).toBe('/docs/ui');
  expect((await portal.visitor().get('/docs/ui', { accept: 'text/html' })).status).toBe(200);
});
