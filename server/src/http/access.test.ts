import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';
import { buildApp } from '../app.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a call that was given no rule is refused to everyone', async () => {
  const app = await buildApp(world.context);
  try {
    app.get('/forgotten', async () => 'anything');
    const admin = await world.signIn('admin');
    for (const cookie of ['', admin.cookieHeader]) {
      const answer = await app.inject({ url: '/forgotten', headers: { cookie } });
      expect(answer.statusCode).toBe(403);
    }
  } finally {
    await app.close();
  }
});

test('what only we should know about a failure stays with us', async () => {
  const app = await buildApp(world.context);
  try {
    app.get('/broken', { config: { open: 'a test' } }, async () => {
      throw new Error('the password is hunter2');
    });
    const answer = await app.inject('/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ success: false, message: 'Something went wrong on our side' });
  } finally {
    await app.close();
  }
});

test.each([
  ['half a letter', '/raid/get/%E0%A4%A'],
  ['a sign of nothing', '/%'],
  ['a name without end', `/raid/get/${'x'.repeat(300)}`],
])('an address with %s is refused in a sentence', async (_, address) => {
  const { status, body } = await world.visitor().get(address, { accept: 'application/json' });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body).toEqual({ success: false, message: expect.any(String) as string });
});
