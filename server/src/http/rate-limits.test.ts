import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { createRateLimits } from './rate-limits.ts';

test('refuses a person whose calls are not answered, but nobody else', async () => {
  const app = Fastify();
  registerErrorHandler(app);
  app.addHook('onRequest', async (request) => {
    request.signedIn = { viewer: { id: request.headers['x-person'] } } as never;
  });
  const limits = await createRateLimits(app, 2);
  limits.limitPeople();
  const waiting: ((value: object) => void)[] = [];
  app.get('/call', () => new Promise<object>((resolve) => waiting.push(resolve)));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const call = (person: string) => fetch(`${url}/call`, { headers: { 'x-person': person } });
  try {
    const open = [call('ana'), call('ana')];
    await expect.poll(() => waiting.length).toBe(2);
    const refused = await call('ana');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    const other = call('bo');
    await expect.poll(() => waiting.length).toBe(3);
    for (const resolve of waiting.splice(0)) resolve({});
    for (const answer of await Promise.all([...open, other])) expect(answer.status).toBe(200);
    const next = call('ana');
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.({});
    expect((await next).status).toBe(200);
  } finally {
    await app.close();
  }
});
