import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCable } from '../../test/cable.ts';
import { openWorld, type World } from '../../test/world.ts';
import { announcementKind, Announcements } from './announcements.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('replaces a connection that stops responding, and receives events again', async () => {
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
    const received = new Promise((resolve) => announcements.on(announcementKind('cable'), resolve));
    await world.context.pool.query(`select pg_notify('forge', 'cable reconnected other')`);
    expect(await received).toBe('reconnected');
  } finally {
    await announcements.stop();
    cable.close();
  }
});
