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
