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
  const events = new EventBus(proxy.url, portal.context.log, 200);
  try {
    await events.start();
    const lost = new Promise<void>((resolve) => events.onReconnect(resolve));
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
