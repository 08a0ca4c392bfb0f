import { once } from 'node:events';
import { connect } from 'node:net';
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

test('counts pipelined calls no longer when their connection is closed', async () => {
  const app = Fastify();
  registerErrorHandler(app);
  limitRequestsInFlight(app, 2);
  const call = { config: { access: 'everyone' } } as const;
  let started = 0;
  app.get('/call', call, () => {
    started += 1;
    return new Promise(() => undefined);
  });
  app.get('/quick', call, async () => ({}));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const statusOfQuick = async () => (await fetch(`${url}/quick`)).status;
  try {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /call HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(2));
    await expect.poll(() => started).toBe(2);
    expect(await statusOfQuick()).toBe(503);
    socket.resetAndDestroy();
    await expect.poll(statusOfQuick).toBe(200);
    // Neither of them: beside another call that is not answered there is room for one more.
    const abort = new AbortController();
    const open = fetch(`${url}/call`, { signal: abort.signal }).catch(() => 'aborted');
    await expect.poll(() => started).toBe(3);
    expect(await statusOfQuick()).toBe(200);
    abort.abort();
    expect(await open).toBe('aborted');
  } finally {
    await app.close();
  }
});
