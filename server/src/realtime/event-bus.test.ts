import { afterAll, beforeAll, expect, test } from 'vitest';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { eventKind, EventBus } from './event-bus.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('replaces a connection that stops responding, and receives events again', async () => {
  const proxy = await tcpProxy(portal.databaseUrl);
  const events = new EventBus(proxy.url, portal.context.log, { queryTimeoutMs: 2_000 });
  try {
    await events.start();
    const lost = new Promise<void>((resolve) => events.onDisconnect(resolve));
    proxy.stopForwarding();
    events.flushOutbox();
    await lost;
    expect(events.connected).toBe(false);

    await new Promise<void>((resolve) => events.onReconnect(resolve));
    expect(events.connected).toBe(true);
    const received = new Promise((resolve) => events.on(eventKind('proxy'), resolve));
    await portal.context.pool.query(`select pg_notify('forge', 'proxy reconnected other')`);
    expect(await received).toBe('reconnected');
  } finally {
    await events.stop();
    proxy.close();
  }
});

test('ignores notifications that no feature listens to', async () => {
  const received: string[] = [];
  const events = new EventBus(portal.databaseUrl, portal.context.log);
  try {
    await events.start();
    events.on(eventKind('known'), (id) => received.push(id));
    for (const payload of ['error boom', 'gap', '', '__proto__ x', 'constructor', 'known 1']) {
      await portal.context.pool.query('select pg_notify($1, $2)', ['forge', payload]);
    }
    await expect.poll(() => received).toEqual(['1']);
    expect(events.connected).toBe(true);
  } finally {
    await events.stop();
  }
});

test('counts missing heartbeats as a gap, and does not connect without notifications', async () => {
  const proxy = await tcpProxy(portal.databaseUrl);
  const events = new EventBus(proxy.url, portal.context.log, {
    heartbeatMs: 50,
    heartbeatTimeoutMs: 2_000,
  });
  try {
    await events.start();
    const lost = new Promise<void>((resolve) => events.onDisconnect(resolve));
    proxy.dropNotifications(true);
    await lost;
    expect(events.connected).toBe(false);
    const back = new Promise<void>((resolve) => events.onReconnect(resolve));
    proxy.dropNotifications(false);
    await back;
    expect(events.connected).toBe(true);
  } finally {
    await events.stop();
    proxy.close();
  }
});
