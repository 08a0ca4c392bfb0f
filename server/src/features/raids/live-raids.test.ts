import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { raidApi } from '@forge/contract/raids/raid-api';
import type { Raid } from '@forge/contract/raids/raid';
import { signInWithRole, rolesAndNone } from '@forge/testkit/access-matrix';
import { Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam, raidDraft, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { connectPortal } from '@forge/testkit/raw-sockets';
import { saleFixture } from '@forge/testkit/sale-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { createBookingBatcher } from '../bookings/booking-batcher.ts';
import type { SignedIn } from '../../http/session.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { pushRaids } from './live-raids.ts';
import { publishedChanged } from './raid-events.ts';
import type { RaidList } from './raid-list.ts';
import { createRaidListCache, type RaidListCache } from './raid-list-cache.ts';

let portal: TestPortal;
let other: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

/** Joins like the page, and records every pushed list. */
const watch = async (person: Person) => {
  const socket = await person.connect();
  const lists: Raid[][] = [];
  let pending = 0;
  socket.on('raidUpdate', ({ payload }) => lists.push(raidApi.published.payload.decode(payload)));
  socket.on('pendingRaidUpdate', () => (pending += 1));
  await new Promise((resolve) => socket.emit('joinRaidRoom', resolve));
  return {
    lists,
    pending: () => pending,
    sees: (raidId: string) => lists.at(-1)?.some(({ _id }) => _id === raidId) ?? false,
  };
};

test('pushes published and deleted raids to advertisers of every process', async () => {
  const here = await watch(await portal.signIn('advertiser'));
  const there = await watch(await other.signIn('trial-advertiser'));
  const raid = await team.publish();
  for (const page of [here, there]) await expect.poll(() => page.sees(raid._id)).toBe(true);
  await team.manager.post('/raid/delete', { id: raid._id });
  for (const page of [here, there]) await expect.poll(() => page.sees(raid._id)).toBe(false);
});

test('notifies only managers of a pending raid', async () => {
  const manager = await watch(await portal.signIn('admin'));
  const advertiser = await watch(await portal.signIn('advertiser'));
  await team.plan();
  await expect.poll(manager.pending).toBe(1);
  expect([advertiser.pending(), advertiser.lists]).toEqual([0, []]);
});

test('notifies managers when a raid is planned, edited, published and deleted', async () => {
  const { pending } = await watch(await portal.signIn('admin'));
  const notifiedAfter = async <Result>(change: Promise<Result>, times: number) => {
    const result = await change;
    await expect.poll(pending).toBe(times);
    return result;
  };
  const { manager, leaderId } = team;
  const { _id: id } = await notifiedAfter(team.plan(), 1);
  await notifiedAfter(manager.post('/raid/edit', raidDraft(leaderId, { id, name: 'Another' })), 2);
  await notifiedAfter(manager.post('/raid/publish', { id }), 3);
  const { _id: deletedId } = await notifiedAfter(team.plan(), 4);
  await notifiedAfter(manager.post('/raid/delete', { id: deletedId }), 5);
});

test('pushes to a leader only changes of their own raids', async () => {
  const [mine, idle] = [
    await portal.signIn('raid-leader-60'),
    await portal.signIn('raid-leader-61'),
  ];
  const [page, idlePage] = [await watch(mine), await watch(idle)];
  const everyone = await watch(await portal.signIn('advertiser'));
  const foreign = await team.publish();
  await expect.poll(() => everyone.sees(foreign._id)).toBe(true);
  const raid = await team.publish({ raidLeader: await idOf(mine) });
  await expect.poll(() => page.sees(raid._id)).toBe(true);
  await expect.poll(() => everyone.sees(raid._id)).toBe(true);
  expect(page.lists.flat().map(({ _id }) => _id)).not.toContain(foreign._id);
  expect(idlePage.lists).toEqual([]);

  await team.manager.post('/raid/delete', { id: raid._id });
  await expect.poll(() => page.lists.at(-1)).toEqual([]);
});

const rolesSeeingAll: string[] = [
  'Admin',
  'Developer',
  'Raid Manager',
  'Advertiser',
  'Senior Advertiser',
  'Trial Advertiser',
];

test('pushes every raid to exactly the roles that see every raid', async () => {
  const pages = await Promise.all(
    rolesAndNone
      .filter((role) => role !== 'signedOut' && role !== 'noRole')
      .map(async (role) => ({
        role,
        page: await watch(await signInWithRole(other, role)),
      })),
  );
  const raid = await team.publish();
  for (const { role, page } of pages) {
    if (rolesSeeingAll.includes(role)) await expect.poll(() => page.sees(raid._id)).toBe(true);
  }
  for (const { role, page } of pages) {
    expect([role, page.lists.length > 0]).toEqual([role, rolesSeeingAll.includes(role)]);
  }
});

test('pushes nothing to a Forge Member', async () => {
  const member = await watch(await portal.signIn('forge-member'));
  const everyone = await watch(await portal.signIn('advertiser'));
  const raid = await team.publish();
  await expect.poll(() => everyone.sees(raid._id)).toBe(true);
  expect(member.lists).toEqual([]);
});

test('batches changes in quick succession', async () => {
  const page = await watch(await portal.signIn('advertiser'));
  const raids = await Promise.all(Array.from({ length: 20 }, () => team.plan()));
  const start = Date.now();
  await Promise.all(raids.map(({ _id: id }) => team.manager.post('/raid/publish', { id })));
  await expect.poll(() => raids.every(({ _id }) => page.sees(_id))).toBe(true);
  expect(page.lists.length).toBeLessThanOrEqual(2 + (Date.now() - start) / 100);
});

test('sends a list that needs several batches to everyone', async () => {
  const { _id: raidId } = await team.publish();
  const client = await portal.context.pool.connect();
  // Without triggers and events, so that the list is first read after the next change.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into bookings (raid_id, created_by, raider_io_link, client_name, client_realm,
       client_class, client_faction, payment_realm, payment_faction, source, price, deposit,
       contact_info, additional_notes, selected_bosses, seat, price_floor, character_key,
       client_words, contact_words)
     select $1, leader_id, '', 'Client' || n, 'Kazzak', 'Mage', 'Horde', 'Kazzak', 'Horde', 'TC',
       1000000, 0, '', '', '{}', n, 0, 'client' || n || '-kazzak', '', ''
       from raids, generate_series(1, 20000) as n where id = $1`,
    [raidId],
  );
  const pages = await Promise.all(
    Array.from({ length: 5 }, async (_, n) => watch(await portal.signIn(`advertiser-${n + 2}`))),
  );
  const next = await team.publish();
  for (const page of pages) await expect.poll(() => page.sees(next._id)).toBe(true);
  await client.query('delete from bookings where raid_id = $1', [raidId]);
  client.release(true);
  await team.manager.post('/raid/delete', { id: raidId });
  for (const page of pages) await expect.poll(() => page.sees(raidId)).toBe(false);
});

type WithSender = { _sender: { sendFrame: () => void } };

/** A socket server that pushes these lists. Every connection is an admin's. */
const pushThroughOwnServer = async (lists: RaidListCache) => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const sockets: PortalSockets = new Server(server);
  const viewer = { id: team.leaderId, username: 'Ada', roles: ['Admin' as const] };
  sockets.use((socket, next) => {
    socket.data = { token: '', signedIn: { sessionId: '', viewer, user: {} as SignedIn['user'] } };
    next();
  });
  const live = pushRaids(portal.context, sockets, lists);
  const visitor = new Person(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    live.stop();
    visitor.disconnectSockets();
    await sockets.close();
  });
  return { sockets, viewer, visitor };
};

test('sends a change to all pages from one read, and answers the sale before the last page', async () => {
  const raid = await team.publish();
  const lists = createRaidListCache(portal.context);
  const { sockets, viewer, visitor } = await pushThroughOwnServer(lists);
  const { revision } = await lists.for(viewer);
  const pages = await connectPortal(visitor.url, [''], 600, revision);
  let sent = 0;
  for (const { conn } of connectedSockets(sockets)) {
    const { _sender: sender } = (conn.transport as unknown as { socket: WithSender }).socket;
    vi.spyOn(sender, 'sendFrame').mockImplementation(() => (sent += 1));
  }
  const reads = vi.spyOn(lists, 'forMany');
  const sellSeat = createBookingBatcher(portal.context);
  await sellSeat(saleFixture(raid._id, { sellerId: viewer.id }));
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(pages.length);
  await expect.poll(() => sent).toBe(pages.length);
  expect(reads).toHaveBeenCalledOnce();
  for (const page of pages) page.terminate();
});

test.each([
  { joined: 'changes', meanwhile: 'whole lists' },
  { joined: 'whole lists', meanwhile: 'changes' },
])('sends what was joined last: after $joined, $meanwhile', async ({ joined, meanwhile }) => {
  const lists = createRaidListCache(portal.context);
  const { viewer, visitor } = await pushThroughOwnServer(lists);
  const { revision } = await lists.for(viewer);
  const page = await visitor.connect();
  const received: string[] = [];
  page.onAny((event: string) => received.push(event));
  const rooms = { changes: [{ changes: true, revision }], 'whole lists': [] } as Record<
    string,
    object[]
  >;
  const join = (wanted: string) =>
    new Promise<void>((ended) =>
      page.emit('joinRaidRoom', ...(rooms[wanted] ?? []), () => ended()),
    );
  // The second one is received before the first has read the list.
  await Promise.all([join(joined), join(meanwhile)]);
  await team.publish();
  const wanted = meanwhile === 'changes' ? 'raidChanges' : 'raidUpdate';
  await expect.poll(() => received).toContain(wanted);
  await team.publish();
  await expect.poll(() => received.filter((event) => event === wanted).length).toBe(2);
  expect(new Set(received.filter((event) => event !== 'pendingRaidUpdate'))).toEqual(
    new Set([wanted]),
  );
});

test('sends later batches the newest list that was read', async () => {
  // Longer than the batch window, so that each change is a separate batch.
  const listOf = (name: string) => ({ payload: name.padEnd(2_100_000) }) as RaidList;
  const { visitor } = await pushThroughOwnServer({
    for: async () => listOf('older'),
    forMany: async () => () => listOf('older'),
    onRefresh: () => {},
    latest: () => () => listOf('newer'),
    recent: () => undefined,
  });
  const received: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const page = await visitor.connect();
    page.on('raidUpdate', ({ payload }) => received.push(payload.trim()));
    await new Promise((resolve) => page.emit('joinRaidRoom', resolve));
  }
  portal.context.events.emitLocal(publishedChanged, team.leaderId);
  await expect.poll(() => received).toEqual(['older', 'newer']);
});

test('makes no list of changes or of own raids while nobody listens for one', async () => {
  const forMany = vi.fn(async () => () => ({ payload: 'list' }) as RaidList);
  const { visitor } = await pushThroughOwnServer({
    for: async () => ({ payload: 'list' }) as RaidList,
    forMany,
    onRefresh: () => {},
    latest: () => undefined,
    recent: () => undefined,
  });
  portal.context.events.emitLocal(publishedChanged, team.leaderId);
  const page = await visitor.connect();
  const pushed = new Promise((resolve) => page.on('raidUpdate', resolve));
  await new Promise((resolve) => page.emit('joinRaidRoom', resolve));
  portal.context.events.emitLocal(publishedChanged, team.leaderId);
  await pushed;
  expect(forMany).not.toHaveBeenCalled();
});
