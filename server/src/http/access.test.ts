import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalSchema } from '@forge/contract/endpoint';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { buildApp } from '../app.ts';
import { createPool } from '../database/database.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('refuses a route without an access rule to everyone', async () => {
  const app = await buildApp(portal.context);
  try {
    app.get('/forgotten', async () => 'anything');
    const admin = await portal.signIn('admin');
    for (const cookie of ['', admin.cookieHeader]) {
      const answer = await app.inject({ url: '/forgotten', headers: { cookie } });
      expect(answer.statusCode).toBe(403);
    }
  } finally {
    await app.close();
  }
});

test('does not expose the message of an internal error', async () => {
  const app = await buildApp(portal.context);
  try {
    app.get('/broken', { config: { open: 'a test' } }, async () => {
      throw new Error('the password is hunter2');
    });
    const answer = await app.inject('/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      success: false,
      message: 'Something went wrong on our side',
      code: 'internal',
    });
  } finally {
    await app.close();
  }
});

test('answers 503 with Retry-After while the database is unreachable', async () => {
  const pool = createPool('postgres://nobody@127.0.0.1:1/nowhere');
  const app = await buildApp(portal.context);
  try {
    app.get('/unreachable', { config: { open: 'a test' } }, () => pool.query('select 1'));
    const answer = await app.inject('/unreachable');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.json()).toEqual({
      success: false,
      message: 'The portal is not available right now, please try again',
      code: 'unavailable',
    });
  } finally {
    await app.close();
    await pool.end();
  }
});

test.each([
  ['an incomplete escape', '/raid/get/%E0%A4%A'],
  ['a bare percent sign', '/%'],
  ['a very long parameter', `/raid/get/${'x'.repeat(300)}`],
])('refuses a URL with %s', async (_, address) => {
  const { status, body } = await portal.visitor().get(address, { accept: 'application/json' });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(refusalSchema.parse(body)).toEqual(body);
});
