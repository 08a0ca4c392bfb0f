import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { book } from '@forge/testkit/booking-fixtures';
import { PageClient } from '@forge/testkit/page-client';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

const CONNECT_MS = 200;

let portal: TestPortal;
let other: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal({
    databaseTimeouts: { statementMs: 15_000, unresponsiveMs: 20_000, connectMs: CONNECT_MS },
  });
  other = await startSecondPortal(portal);
  team = await signInRaidTeam(other);
});
afterAll(() => portal.close());

/** Changes something through the other process while this one gets no connection to read it. */
const withoutConnections = async (change: () => Promise<unknown>) => {
  const { pool } = portal.context;
  const taken: PoolClient[] = [];
  while (taken.length < pool.options.max) taken.push(await pool.connect());
  try {
    await change();
    await delay(3 * CONNECT_MS);
  } finally {
    for (const client of taken) client.release();
  }
};

const openPage = async (name: string, options?: { changes: boolean }) => {
  const page = await PageClient.open(await portal.signIn(name), options);
  portal.closeFirst(async () => page.close());
  return page;
};

const timeout = { timeout: 5_000 };

test('pushes a change later if no connection to the database was free', async () => {
  const raid = await team.publish();
  const changes = await openPage('advertiser-91');
  const wholeList = await openPage('advertiser-92', { changes: false });
  const ownList = await openPage('raid-leader-50', { changes: false });
  const watcher = await openPage('admin');
  await new Promise<void>((resolve) => watcher.socket.emit('watchBookings', raid._id, resolve));
  const watched: string[] = [];
  watcher.socket.on('bookingUpdate', ({ changes: rows }) => {
    watched.push(...(rows?.bookings ?? []).map(({ _id }) => _id));
  });

  const seller = await other.signIn('advertiser-93');
  let bookingId = '';
  await withoutConnections(async () => {
    bookingId = (await book(seller, raid._id))._id;
  });

  for (const page of [changes, wholeList, ownList]) {
    const seats = () => page.raids.find(({ _id }) => _id === raid._id)?.clients.length;
    await expect.poll(seats, timeout).toBe(1);
  }
  await expect.poll(() => watched, timeout).toEqual([bookingId]);
  await expect.poll(() => changes.events, timeout).toContain(`bookingUpdate ${raid._id}`);
  await expect.poll(() => watcher.events, timeout).toContain('statsUpdate');
});
