import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parisDay, parisInstant } from '@forge/contract/paris-time';
import { raidApi } from '@forge/contract/raids/raid-api';
import type { Raid } from '@forge/contract/raids/raid';
import { book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { payloadOf } from '@forge/testkit/person';
import {
  idOf,
  listOf,
  raidDraft,
  signInRaidTeam,
  type RaidTeam,
} from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { EventBus } from '../../realtime/event-bus.ts';
import { publishedChanged, seatsChanged } from './raid-events.ts';
import { listRaid, RaidList } from './raid-list.ts';
import { createRaidListCache, type RaidListCache } from './raid-list-cache.ts';

const DAY = 24 * 3_600_000;

let portal: TestPortal;
let team: RaidTeam;
let now = new Date();
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());
afterEach(() => vi.restoreAllMocks());

test('stores every field of a new raid and of an edit', async () => {
  const other = await idOf(await portal.signIn('raid-leader-52'));
  const sent = {
    name: 'Nerub-ar Palace',
    date: '2031-03-05',
    time: '20:15',
    difficulty: 'MYTHIC',
    organization: 'In-House',
    lootType: 'VIP',
    raidType: 'Full Run',
    bossCount: 6,
    maxClients: 9,
    pot: 7_000_000,
    armourCaps: { plate: 0, mail: 9, leather: null, cloth: 4 },
  };
  const { raidLeader, goldCollector, ...planned } = await team.plan({
    ...sent,
    goldCollector: team.collectorId,
  });
  expect(planned).toEqual({
    ...sent,
    _id: planned._id,
    clients: [],
    armourTaken: { plate: 0, mail: 0, leather: 0, cloth: 0 },
    cancelled: null,
    version: 1,
  });
  expect([raidLeader._id, goldCollector?._id]).toEqual([team.leaderId, team.collectorId]);

  const corrected = {
    name: 'Liberation',
    date: '2031-04-06',
    time: '21:45',
    difficulty: 'NORMAL',
    organization: 'Team',
    lootType: 'Loot Share',
    raidType: 'Curve',
    bossCount: 2,
    maxClients: 11,
    pot: 8_000_000,
    armourCaps: { plate: null, mail: 0, leather: 11, cloth: 4 },
  };
  const staff = { raidLeader: other, goldCollector: null };
  const edit = { ...corrected, ...staff, id: planned._id };
  const answer = (await team.manager.post('/raid/edit', edit)).body['payload'] as Raid;
  expect(answer).toEqual({
    ...corrected,
    _id: planned._id,
    cancelled: null,
    version: 2,
    clients: [],
    armourTaken: { plate: 0, mail: 0, leather: 0, cloth: 0 },
    raidLeader: { ...answer.raidLeader, _id: other },
    goldCollector: null,
  });
  expect((await team.manager.get(`/raid/get/${planned._id}`)).body['payload']).toEqual(answer);
});

test('refuses an edit with a collector who lacks the role', async () => {
  const { _id: id, ...raid } = await team.plan();
  const edit = { ...raid, id, raidLeader: team.leaderId, goldCollector: team.leaderId };
  const { status, body } = await team.manager.post('/raid/edit', edit);
  expect([status, body['message']]).toEqual([
    400,
    'The gold collector must hold the Gold Collector role',
  ]);
});

test('lists a raid of 29 days ago, but none of 31', async () => {
  const daysAgo = (days: number) => parisDay(new Date(Date.now() - days * DAY));
  now = parisInstant(daysAgo(40), '12:00');
  const listed = await team.publish({ date: daysAgo(29) });
  const gone = await team.publish({ date: daysAgo(31) });
  now = new Date();
  const ids = (await listOf(team.manager, 'published')).map(({ _id }) => _id);
  expect([ids.includes(listed._id), ids.includes(gone._id)]).toEqual([true, false]);
});

test('marks lists as private, with an ETag per viewer', async () => {
  await team.publish();
  for (const person of [team.manager, team.leader]) {
    const { headers } = await person.get('/raid/published');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toContain('accept-encoding');
  }
  const tags = await Promise.all(
    [team.manager, team.collector].map(async (person) =>
      (await person.get('/raid/published')).headers.get('etag'),
    ),
  );
  expect(new Set(tags).size).toBe(2);
});

/** Like another process whose events do not arrive here. */
const renameWithoutEvent = (raidId: string, name: string) =>
  bypassRules(portal.context, 'update raids set name = $2 where id = $1', [raidId, name]);

const readerOf = (lists: RaidListCache, raidId: string) => async () => {
  const viewer = { id: team.leaderId, username: 'Ada', roles: ['Admin' as const] };
  const { payload } = await lists.for(viewer);
  return raidApi.published.payload.decode(payload).find(({ _id }) => _id === raidId)?.name;
};

test('does not cache a list that was read during a change', async () => {
  const { _id: raidId } = await team.publish({ name: 'Before' });
  const read = readerOf(createRaidListCache(portal.context), raidId);
  const early = read();
  portal.context.events.emitLocal(publishedChanged, raidId);
  await early;
  await renameWithoutEvent(raidId, 'After');
  expect(await read()).toBe('After');
  // The later read is cached.
  await renameWithoutEvent(raidId, 'Later');
  expect(await read()).toBe('After');
});

/** Names of people have no events: that the old one is shown proves that a raid was not read again. */
const renameLeader = (username: string) =>
  bypassRules(portal.context, 'update users set username = $2 where id = $1', [
    team.leaderId,
    username,
  ]);

const listedRaid = async (raidId: string) =>
  (await listOf(team.manager, 'published')).find(({ _id }) => _id === raidId);

const listed = async (raidId: string) => {
  const raid = await listedRaid(raidId);
  return { name: raid?.name, leader: raid?.raidLeader.username, clients: raid?.clients };
};

test('lists what this process sold and edited, without reading the raid again', async () => {
  const { _id: raidId, raidLeader } = await team.publish({ name: 'Before' });
  const { username: leader } = raidLeader;
  const seller = await portal.signIn('advertiser');
  await listed(raidId);
  await renameLeader('Renamed');
  await book(seller, raidId);
  expect(await listed(raidId)).toEqual({ name: 'Before', leader, clients: ['1'] });
  // Not read between the two sales.
  await book(seller, raidId, { clientClass: 'Warrior' });
  await book(seller, raidId);
  expect(await listed(raidId)).toEqual({ name: 'Before', leader, clients: ['1', '2', '3'] });

  const edit = raidDraft(team.leaderId, { id: raidId, name: 'After' });
  await payloadOf(team.manager.post('/raid/edit', edit));
  await renameLeader(leader);
  const clients = ['1', '2', '3'];
  expect(await listed(raidId)).toEqual({ name: 'After', leader: 'Renamed', clients });
});

test('reads a raid again that another process changed before a sale', async () => {
  const { _id: raidId } = await team.publish({ name: 'Before' });
  const seller = await portal.signIn('advertiser');
  await book(seller, raidId);
  await listed(raidId);
  await renameWithoutEvent(raidId, 'After');
  await book(seller, raidId);
  expect(await listed(raidId)).toMatchObject({ name: 'After', clients: ['1', '2'] });
});

test('reads a raid again that was sold while it was read', async () => {
  const { _id: raidId } = await team.publish({ name: 'Before' });
  const { version = 0 } = (await listedRaid(raidId)) ?? {};
  const { events } = portal.context;
  const read = readerOf(createRaidListCache(portal.context), raidId);
  expect(await read()).toBe('Before');
  await renameWithoutEvent(raidId, 'After');
  events.emitLocal(publishedChanged, raidId);
  const early = read();
  const armours = { taken_plate: 0, taken_mail: 0, taken_leather: 0, taken_cloth: 1 };
  const sold = { version, taken: 1, last_seat: 1, seat: 1, ...armours };
  events.emitLocal(seatsChanged, raidId, null, sold);
  await early;
  expect(await read()).toBe('After');
});

test('does not let a push wait for the whole list after a minute, and reads it then', async () => {
  const raid = await team.publish();
  const viewer = { id: team.leaderId, username: 'Ada', roles: ['Admin' as const] };
  const lists = createRaidListCache(portal.context);
  const leaderOf = (list: RaidList | undefined) =>
    list?.raids.find(({ _id }) => _id === raid._id)?.raidLeader.username;
  const old = performance.now() - 61_000;
  vi.spyOn(performance, 'now').mockReturnValueOnce(old);
  await lists.for(viewer);
  const newName = `Renamed ${Date.now()}`;
  await renameLeader(newName);
  const refreshed = vi.fn();
  lists.onRefresh(refreshed);

  const pushed = await lists.forMany();
  expect(leaderOf(pushed(viewer))).toBe(raid.raidLeader.username);
  await expect.poll(() => leaderOf(lists.latest()?.(viewer))).toBe(newName);
  // It is pushed, too.
  expect(refreshed).toHaveBeenCalledOnce();
  await lists.forMany();
  await nextTurn();
  expect(refreshed).toHaveBeenCalledOnce();
  await renameLeader(raid.raidLeader.username);
});

test('does not cache while events cannot be received', async () => {
  const disconnected = new EventBus(portal.databaseUrl, portal.context.log);
  const { _id: raidId } = await team.publish({ name: 'Before' });
  const read = readerOf(createRaidListCache({ ...portal.context, events: disconnected }), raidId);
  expect(await read()).toBe('Before');
  await renameWithoutEvent(raidId, 'After');
  expect(await read()).toBe('After');
});

test('computes the changes between two lists once, and keeps none of them for an old list', () => {
  const listed = [
    listRaid({ _id: 'a' } as Raid, undefined),
    listRaid({ _id: 'b' } as Raid, undefined),
  ];
  const [before, after] = [new RaidList(listed.slice(0, 1)), new RaidList(listed)];
  const changes = () => [after.changesSince(before), after.changesSinceUnknown()];
  const computed = changes();
  expect(computed[0]).toEqual({
    from: before.revision,
    to: after.revision,
    raids: [{ _id: 'b' }],
    gone: [],
  });
  for (const [index, again] of changes().entries()) expect(again).toBe(computed[index]);
  after.dropEncoded();
  for (const [index, anew] of changes().entries()) {
    expect(anew).toEqual(computed[index]);
    expect(anew).not.toBe(computed[index]);
  }
});
