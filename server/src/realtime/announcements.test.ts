import { afterAll, beforeAll, expect, test } from 'vitest';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { openWorld, type World } from '@forge/testkit/test-portal';
import { announcementKind, Announcements } from './announcements.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('replaces a connection that stops responding, and receives events again', async () => {
  const proxy = await tcpProxy(world.databaseUrl);
  const announcements = new Announcements(proxy.url, world.context.log, 200);
  try {
    await announcements.start();
    const lost = new Promise<void>((resolve) => announcements.onGap(resolve));
    proxy.cut();
    announcements.passOn();
    await lost;
    expect(announcements.connected).toBe(false);

    await new Promise<void>((resolve) => announcements.onGap(resolve));
    expect(announcements.connected).toBe(true);
    const received = new Promise((resolve) => announcements.on(announcementKind('proxy'), resolve));
    await world.context.pool.query(`select pg_notify('forge', 'proxy reconnected other')`);
    expect(await received).toBe('reconnected');
  } finally {
    await announcements.stop();
    proxy.close();
  }
});
