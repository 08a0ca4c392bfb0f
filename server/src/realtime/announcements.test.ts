import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';
import { announcementKind, Announcements } from './announcements.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A way to the database that can go silent without closing, as a pulled cable does. */
const openCable = async (databaseUrl: string) => {
  const { port, hostname } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    sockets.push(near, far);
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cut: () => sockets.splice(0).forEach((socket) => socket.unpipe().pause()),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

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
