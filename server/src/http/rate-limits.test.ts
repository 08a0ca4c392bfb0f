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
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
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

test('does not count a call whose client has gone before it is known who it is', async () => {
  const app = Fastify();
  registerErrorHandler(app);
  const held: (() => void)[] = [];
  app.addHook('onRequest', async (request) => {
    request.signedIn = { viewer: { id: 'ana' } } as never;
    if (request.url === '/held') await new Promise<void>((resolve) => held.push(resolve));
  });
  const limits = await createRateLimits(app, 1);
  limits.limitPeople();
  app.get('/held', async () => ({}));
  app.get('/call', async () => ({}));
  let closed = 0;
  app.server.on('connection', (socket) => socket.once('close', () => (closed += 1)));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const abort = new AbortController();
    const gone = fetch(`${url}/held`, { signal: abort.signal }).catch(() => 'gone');
    await expect.poll(() => held.length).toBe(1);
    abort.abort();
    expect(await gone).toBe('gone');
    await expect.poll(() => closed).toBe(1);
    held[0]?.();
    expect((await fetch(`${url}/call`)).status).toBe(200);
    expect((await fetch(`${url}/call`)).status).toBe(200);
  } finally {
    await app.close();
  }
});
