import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCable } from '@forge/testkit/tcp-proxy';
import { openWorld, type World } from '@forge/testkit/test-portal';
import { announcementKind, Announcements } from './announcements.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a connection that goes silent is given up, and what comes after is heard', async () => {
  const cable = await openCable(world.databaseUrl);
  const announcements = new Announcements(cable.url, world.context.log, 200);
  try {
    await announcements.start();
    const lost = new Promise<void>((resolve) => announcements.onGap(resolve));
    cable.cut();
    announcements.passOn();
    await lost;
    expect(announcements.connected).toBe(false);

    await new Promise<void>((resolve) => announcements.onGap(resolve));
    expect(announcements.connected).toBe(true);
    const heard = new Promise((resolve) => announcements.on(announcementKind('cable'), resolve));
    await world.context.pool.query(`select pg_notify('forge', 'cable mended other')`);
    expect(await heard).toBe('mended');
  } finally {
    await announcements.stop();
    cable.close();
  }
});
