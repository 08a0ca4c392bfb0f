import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { existsInParis, parisDay, parisInstant, timeOfMinutes } from '@forge/contract/paris-time';
import { listOf, signInRaidTeam, raidDraft, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { book } from '@forge/testkit/booking-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let now = new Date();
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

const countRaids = async () =>
  (await portal.context.pool.query<{ n: number }>('select count(*) as n from raids')).rows[0]?.n;

/** Expects a create with these changes to be refused and to store nothing. */
const refused = async (changes: object) => {
  const before = await countRaids();
  const answer = await team.manager.post('/raid/create', raidDraft(team.leaderId, changes));
  expect(await countRaids()).toBe(before);
  return [answer.status, answer.body['message'], answer.body['field']];
};

test('plans, publishes and edits a raid', async () => {
  const raid = await team.plan({ goldCollector: team.collectorId });
  expect(raid).toMatchObject({
    name: 'Manaforge Omega',
    date: '2031-06-15',
    time: '21:30',
    clients: [],
    raidLeader: { _id: team.leaderId, username: expect.any(String) as string },
    goldCollector: { _id: team.collectorId },
  });
  expect((await listOf(team.manager, 'pending')).map(({ _id }) => _id)).toContain(raid._id);
  await team.manager.post('/raid/publish', { id: raid._id });
  expect((await listOf(team.manager, 'pending')).map(({ _id }) => _id)).not.toContain(raid._id);
  expect(await listOf(team.manager, 'published')).toContainEqual({
    ...raid,
    version: raid.version + 1,
  });

  const edit = raidDraft(team.leaderId, { id: raid._id, name: 'Liberation', time: '10:00 AM' });
  const edited = await team.manager.post('/raid/edit', edit);
  expect(edited.body).toMatchObject({
    success: true,
    payload: { name: 'Liberation', time: '10:00' },
  });
  const again = await team.manager.get(`/raid/get/${raid._id}`);
  expect(again.body['payload']).toEqual(edited.body['payload']);
  expect(await listOf(team.manager, 'published')).toContainEqual(edited.body['payload']);
});

test('sorts lists by day, newest first, then by time', async () => {
  const day = '2031-07-01';
  for (const time of ['9:30 pm', '10:00 AM', '21:45', '09:00'])
    await team.publish({ date: day, time });
  await team.publish({ date: '2031-07-02', time: '23:00' });
  const list = await listOf(team.manager, 'published');
  const seen = list
    .filter(({ date }) => date.startsWith('2031-07'))
    .map(({ date, time }) => `${date} ${time}`);
  expect(seen).toEqual([
    '2031-07-02 23:00',
    '2031-07-01 09:00',
    '2031-07-01 10:00',
    '2031-07-01 21:30',
    '2031-07-01 21:45',
  ]);
});

describe('refuses invalid input', () => {
  test.each([
    [{ name: ' ' }, 'Please fill in all required fields'],
    [{ date: '' }, 'Please fill in all required fields'],
    [{ time: null }, 'Please fill in all required fields'],
    [{ difficulty: '' }, 'Please fill in all required fields'],
    [{ raidLeader: undefined }, 'Please fill in all required fields'],
    [{ bossCount: '8' }, 'Please enter valid numbers for Boss Count, Max Clients, and Price'],
    [{ maxClients: 1.5 }, 'Please enter valid numbers for Boss Count, Max Clients, and Price'],
    [{ pot: undefined }, 'Please enter valid numbers for Boss Count, Max Clients, and Price'],
    [
      { bossCount: 0 },
      'Boss Count and Max Clients must be at least 1, and Price must be at least 0',
    ],
    [{ pot: -1 }, 'Boss Count and Max Clients must be at least 1, and Price must be at least 0'],
    [{ raidType: 'Curve', bossCount: 3 }, 'Boss count cannot exceed 2 for Curve raids'],
    [{ time: '21:40' }, 'The time must be on a quarter hour'],
    [{ date: '2020-01-01' }, 'The date cannot be in the past'],
    [{ date: '2031-02-30' }, 'Date input not valid.'],
  ])('%j', async (changes, message) => {
    expect(await refused(changes)).toEqual([400, message, expect.toBeOneOf(Object.keys(changes))]);
  });

  test('refuses a leader or collector without the role', async () => {
    expect(await refused({ raidLeader: team.collectorId })).toEqual([
      400,
      'The raid leader must hold the Raid Leader role',
      'raidLeader',
    ]);
    expect(await refused({ goldCollector: team.leaderId })).toEqual([
      400,
      'The gold collector must hold the Gold Collector role',
      'goldCollector',
    ]);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await refused({ raidLeader: nobody }))[0]).toBe(400);
  });

  test('ignores fields that only the server sets', async () => {
    const raid = await team.plan({
      _id: team.leaderId,
      taken: 5,
      published_at: new Date(),
      clients: ['x'],
    });
    expect(raid._id).not.toBe(team.leaderId);
    expect(raid.clients).toEqual([]);
    expect((await listOf(team.manager, 'pending')).map(({ _id }) => _id)).toContain(raid._id);
  });
});

describe('dates in the past', () => {
  test('refuses a time that is past in Paris', async () => {
    now = parisInstant('2031-03-01', '20:20');
    expect(await refused({ date: '2031-03-01', time: '20:15' })).toEqual([
      400,
      'The time cannot be in the past',
      'time',
    ]);
    expect((await team.plan({ date: '2031-03-01', time: '20:30' })).time).toBe('20:30');
    now = new Date();
  });

  test.each(['2026-03-29', '2026-10-25'])(
    'computes the same instant as the database on %s, when Paris changes its clock',
    async (day) => {
      now = parisInstant(day, '00:00');
      for (const minutes of [0, 105, 120, 135, 165, 180, 195, 1425]) {
        const time = timeOfMinutes(minutes);
        if (!existsInParis(day, time)) continue;
        const { _id } = await team.plan({ date: day, time });
        const { rows } = await portal.context.pool.query<{ starts_at: Date }>(
          'select starts_at from raids where id = $1',
          [_id],
        );
        expect([time, rows[0]?.starts_at]).toEqual([time, parisInstant(day, time)]);
        expect((await team.manager.get(`/raid/get/${_id}`)).body['payload']).toMatchObject({
          date: day,
          time,
        });
      }
      now = new Date();
    },
  );

  test('refuses a time that Paris skips, on create and on edit', async () => {
    const skipped = { date: '2031-03-30', time: '2:30 am' };
    const refusal = [
      400,
      'There is no 2:30 AM in Paris on 03/30/2031: the clocks go forward',
      'time',
    ];
    expect(await refused(skipped)).toEqual(refusal);
    const raid = await team.plan({ ...skipped, time: '03:00' });
    const edit = await team.manager.post(
      '/raid/edit',
      raidDraft(team.leaderId, { id: raid._id, ...skipped }),
    );
    expect([edit.status, edit.body['message'], edit.body['field']]).toEqual(refusal);
    expect(await listOf(team.manager, 'pending')).toContainEqual(raid);
  });

  test('lets a past raid be edited, but not moved to another past day', async () => {
    now = parisInstant('2030-01-01', '12:00');
    const raid = await team.plan({ date: '2030-01-02' });
    now = parisInstant('2030-01-10', '12:00');
    const edit = (changes: object) =>
      team.manager.post('/raid/edit', raidDraft(team.leaderId, { id: raid._id, ...changes }));
    expect((await edit({ date: '2030-01-02', pot: 5 })).status).toBe(200);
    const moved = await edit({ date: '2030-01-05' });
    expect([moved.status, moved.body['message']]).toEqual([400, 'The date cannot be in the past']);
    expect((await edit({ date: parisDay(now), time: '23:00' })).status).toBe(200);
    now = new Date();
  });

  test('lists published raids of the last thirty days', async () => {
    now = parisInstant('2025-01-01', '12:00');
    const old = await team.publish({ date: '2025-01-02' });
    now = new Date();
    expect((await listOf(team.manager, 'published')).map(({ _id }) => _id)).not.toContain(old._id);
    expect((await team.manager.get(`/raid/get/${old._id}`)).status).toBe(200);
  });
});

describe('publishing and deleting', () => {
  test('publishes idempotently', async () => {
    const raid = await team.publish();
    const published = async () =>
      (await portal.context.pool.query('select published_at from raids where id = $1', [raid._id]))
        .rows as unknown;
    const before = await published();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => team.manager.post('/raid/publish', { id: raid._id })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await published()).toEqual(before);
  });

  test('removes a deleted raid from every list, keeps its audit trail and answers 404 afterwards', async () => {
    const raid = await team.publish();
    expect((await team.manager.post('/raid/delete', { id: raid._id })).status).toBe(200);
    expect((await listOf(team.manager, 'published')).map(({ _id }) => _id)).not.toContain(raid._id);
    expect((await team.manager.get(`/raid/get/${raid._id}`)).status).toBe(404);
    for (const call of ['delete', 'publish']) {
      const again = await team.manager.post(`/raid/${call}`, { id: raid._id });
      expect([again.status, again.body['message']]).toEqual([
        404,
        'This raid does not exist any more',
      ]);
    }
    const edit = await team.manager.post('/raid/edit', raidDraft(team.leaderId, { id: raid._id }));
    expect(edit.status).toBe(404);
    const { rows } = await portal.context.pool.query(
      `select action from audit where thing = 'raids' and thing_id = $1 order by id`,
      [raid._id],
    );
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'plan raid',
      'publish raid',
      'delete raid',
    ]);
  });

  test('refuses another type once clients are booked', async () => {
    const raid = await team.publish();
    await book(await portal.signIn('advertiser-55'), raid._id);
    const edit = raidDraft(team.leaderId, { id: raid._id, raidType: 'Curve', bossCount: 2 });
    const { status, body } = await team.manager.post('/raid/edit', edit);
    expect([status, body['code'], body['field']]).toEqual([409, 'has-bookings', 'raidType']);
  });

  test('refuses fewer seats than are sold', async () => {
    const raid = await team.publish({ maxClients: 5 });
    const advertiser = await portal.signIn('advertiser-55');
    for (let seat = 1; seat <= 3; seat += 1) await book(advertiser, raid._id);
    const edit = (maxClients: number) =>
      team.manager.post('/raid/edit', raidDraft(team.leaderId, { id: raid._id, maxClients }));
    const refusal = await edit(2);
    expect([refusal.status, refusal.body]).toEqual([
      409,
      {
        success: false,
        message: 'Max Clients cannot be lower than the 3 clients already booked',
        code: 'below-bookings',
        field: 'maxClients',
      },
    ]);
    expect((await edit(3)).status).toBe(200);
  });
});

describe('the published list', () => {
  test('answers 304 for a matching ETag', async () => {
    await team.publish();
    const first = await team.manager.get('/raid/published');
    const etag = first.headers.get('etag') ?? '';
    const same = await team.manager.get('/raid/published', { 'if-none-match': etag });
    expect([same.status, same.text]).toEqual([304, '']);
    await team.publish();
    const changed = await team.manager.get('/raid/published', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('contains a change as soon as it is acknowledged', async () => {
    for (let round = 0; round < 20; round += 1) {
      const raid = await team.publish({ name: `Round ${round}` });
      expect((await listOf(team.manager, 'published')).map(({ _id }) => _id)).toContain(raid._id);
    }
  });
});
