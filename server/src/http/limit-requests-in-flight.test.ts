import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { limitRequestsInFlight } from './limit-requests-in-flight.ts';

test('refuses calls while too many are unanswered, but no probe', async () => {
  const app = Fastify();
  registerErrorHandler(app);
  limitRequestsInFlight(app, 2);
  const waiting: ((value: object) => void)[] = [];
  const call = { config: { access: 'everyone' } } as const;
  app.get('/call', call, () => new Promise<object>((resolve) => waiting.push(resolve)));
  app.get('/probe', { config: { open: 'a test' } }, async () => ({}));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const open = [fetch(`${url}/call`), fetch(`${url}/call`)];
    await expect.poll(() => waiting.length).toBe(2);
    const refused = await fetch(`${url}/call`);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    expect((await fetch(`${url}/probe`)).status).toBe(200);
    for (const resolve of waiting.splice(0)) resolve({});
    for (const answer of await Promise.all(open)) expect(answer.status).toBe(200);
    const next = fetch(`${url}/call`);
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.({});
    expect((await next).status).toBe(200);
  } finally {
    await app.close();
  }
});
