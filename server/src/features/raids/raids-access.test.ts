import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrive, denied, rolesAndNone } from '../../../test/access.ts';
import {
  idOf,
  listOf,
  openRaidOffice,
  raidDraft,
  type RaidOffice,
} from '../../../test/raid-builder.ts';
import { openWorld, type World } from '../../../test/world.ts';

let world: World;
let office: RaidOffice;
let raidId: string;
beforeAll(async () => {
  world = await openWorld();
  office = await openRaidOffice(world);
  raidId = (await office.publish())._id;
});
afterAll(() => world.close());

const managers: string[] = ['Admin', 'Developer', 'Raid Manager'];
const listReaders: string[] = [
  ...managers,
  'Advertiser',
  'Senior Advertiser',
  'Trial Advertiser',
  'Gold Collector',
  'Raid Leader',
];
const seeAll = listReaders.filter((role) => role !== 'Gold Collector' && role !== 'Raid Leader');

const rowCounts = async () => {
  const { rows } = await world.context.pool.query(
    `select (select count(*) from raids where deleted_at is null) as raids,
       (select count(*) from raids where published_at is null) as pending,
       (select count(*) from audit where thing = 'raids') as changes`,
  );
  return rows[0] as unknown;
};

describe.each(rolesAndNone)('%s', (standing) => {
  test.each([
    ['GET /raid/pending', undefined],
    ['GET /raid/get', undefined],
    ['GET /raid/raid-leader', undefined],
    ['GET /raid/gold-collector', undefined],
    ['POST /raid/create', () => raidDraft(office.leaderId)],
    ['POST /raid/edit', (id: string) => raidDraft(office.leaderId, { id })],
    ['POST /raid/publish', (id: string) => ({ id })],
    ['POST /raid/delete', (id: string) => ({ id })],
  ] as const)('%s', async (call, bodyOf) => {
    const person = await arrive(world, standing);
    const target = (await office.plan())._id;
    const before = await rowCounts();
    const [, path = ''] = call.split(' ');
    const answer = bodyOf
      ? await person.post(path, bodyOf(target))
      : await person.get(path === '/raid/get' ? `${path}/${target}` : path);
    if (managers.includes(standing)) {
      expect(answer.status).toBe(200);
    } else {
      expect([answer.status, answer.body['success']]).toEqual([denied(standing), false]);
      expect(await rowCounts()).toEqual(before);
    }
  });

  test('GET /raid/published', async () => {
    const person = await arrive(world, standing);
    const answer = await person.get('/raid/published');
    if (!listReaders.includes(standing)) {
      expect(answer.status).toBe(denied(standing));
      return;
    }
    const ids = (await listOf(person, 'published')).map(({ _id }) => _id);
    expect(ids.includes(raidId)).toBe(seeAll.includes(standing));
  });
});

test('a leader and a collector see what they run, and nothing else', async () => {
  const own = await office.publish({ goldCollector: office.collectorId });
  const other = await openRaidOfficeOfOthers();
  const foreign = await office.publish({ raidLeader: other.leaderId });
  for (const person of [office.leader, office.collector]) {
    const ids = (await listOf(person, 'published')).map(({ _id }) => _id);
    expect(ids).toContain(own._id);
    expect(ids).not.toContain(foreign._id);
  }
});

test('whoever leads a raid sees it, whatever role they hold, but not without any', async () => {
  await world.setRoles('raid-leader-77', ['Raid Leader']);
  const person = await world.signIn('raid-leader-77');
  const raid = await office.publish({ raidLeader: await idOf(person) });
  await world.setRoles('raid-leader-77', ['Forge Member']);
  await person.signIn('raid-leader-77');
  expect((await listOf(person, 'published')).map(({ _id }) => _id)).toEqual([raid._id]);
  await world.setRoles('raid-leader-77', []);
  await person.signIn('raid-leader-77');
  expect((await person.get('/raid/published')).status).toBe(403);
});

test('the lists of leaders and collectors are those who hold the role', async () => {
  const leaders = (await office.manager.get('/raid/raid-leader')).body['payload'] as {
    _id: string;
  }[];
  const collectors = (await office.manager.get('/raid/gold-collector')).body['payload'] as {
    _id: string;
  }[];
  expect(leaders.map(({ _id }) => _id)).toContain(office.leaderId);
  expect(leaders.map(({ _id }) => _id)).not.toContain(office.collectorId);
  expect(collectors.map(({ _id }) => _id)).toContain(office.collectorId);
});

const openRaidOfficeOfOthers = async () => {
  const leader = await world.signIn('raid-leader-51');
  return { leaderId: await idOf(leader) };
};
