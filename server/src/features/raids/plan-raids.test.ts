import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Raid } from '@forge/contract/raids/raid';
import { PLAN_LIMIT, raidMessages } from '@forge/contract/raids/raid-rules';
import { payloadOf } from '@forge/testkit/person';
import { listOf, raidDraft, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let second: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal();
  second = await startSecondPortal(portal);
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

const drafts = (count: number, changes: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) =>
    raidDraft(team.leaderId, { name: `Raid ${index}`, ...changes(index) }),
  );

/** All that a plan writes: raids, audit entries, events and stored requests. */
const countWritten = async () => {
  const { rows } = await portal.context.pool.query<{ counts: number[] }>(
    `select array[(select count(*) from raids), (select count(*) from audit where thing = 'raids'),
       (select count(*) from requests)] as counts`,
  );
  return rows[0]?.counts.map(Number);
};

/** Expects a plan to be refused and to write nothing. */
const refused = async (plan: object) => {
  const before = await countWritten();
  const { status, body } = await team.manager.post('/raid/plan', {
    requestId: randomUUID(),
    ...plan,
  });
  expect(await countWritten()).toEqual(before);
  return { status, code: body['code'], message: body['message'], field: body['field'] };
};

const plan = (body: object) => payloadOf<Raid[]>(team.manager.post('/raid/plan', body));
const historyOf = async (raidId: string) => {
  const { rows } = await portal.context.pool.query<{ action: string }>(
    "select action from audit where thing = 'raids' and thing_id = $1 order by id",
    [raidId],
  );
  return rows.map(({ action }) => action);
};

test('plans raids in the order sent, as /raid/create does', async () => {
  const raids = await plan({ raids: drafts(3, (index) => ({ date: `2031-06-2${9 - index}` })) });
  expect(raids.map(({ name, date, time }) => [name, date, time])).toEqual([
    ['Raid 0', '2031-06-29', '21:30'],
    ['Raid 1', '2031-06-28', '21:30'],
    ['Raid 2', '2031-06-27', '21:30'],
  ]);
  const created = await team.plan({ name: 'Raid 0', date: '2031-06-29' });
  expect({ ...raids[0], _id: '' }).toEqual({ ...created, _id: '' });
  const pending = await listOf(team.manager, 'pending');
  expect(pending).toEqual(expect.arrayContaining(raids));
});

test('publishes all of them in the same transaction', async () => {
  const raids = await plan({ raids: drafts(2), publish: true });
  expect(await listOf(team.manager, 'published')).toEqual(expect.arrayContaining(raids));
  for (const { _id } of raids) {
    expect(await historyOf(_id)).toEqual(['plan raid', 'publish raid']);
  }
  const { rows } = await portal.context.pool.query<{ transactions: number }>(
    'select count(distinct xmin::text) as transactions from raids where id = any($1)',
    [raids.map(({ _id }) => _id)],
  );
  expect(rows[0]?.transactions).toBe(1);
});

describe('refuses all raids for one, and names it', () => {
  const withThird = (changes: object) => drafts(5, (index) => (index === 3 ? changes : {}));
  test.each([
    [{ pot: -1 }, 'pot', raidMessages.minimums('create')],
    [{ raidType: 'Curve' }, 'bossCount', raidMessages.curveBosses],
    [{ name: '' }, 'name', raidMessages.required],
    [{ date: '2020-01-01' }, 'date', raidMessages.pastDate],
    [{ time: '21:31' }, 'time', raidMessages.timeStep],
    [
      { date: '2031-03-30', time: '02:30' },
      'time',
      raidMessages.skippedTime('2031-03-30', '02:30'),
    ],
  ])('%j', async (changes, field, message) => {
    expect(await refused({ raids: withThird(changes), publish: true })).toEqual({
      status: 400,
      code: 'invalid',
      message,
      field: `raids.3.${field}`,
    });
  });

  test('a leader or collector without the role', async () => {
    const leader = await refused({ raids: withThird({ raidLeader: team.collectorId }) });
    expect([leader.status, leader.field]).toEqual([400, 'raids.3.raidLeader']);
    const collector = await refused({ raids: withThird({ goldCollector: team.leaderId }) });
    expect([collector.status, collector.field]).toEqual([400, 'raids.3.goldCollector']);
  });

  test('none or too many', async () => {
    for (const raids of [[], drafts(PLAN_LIMIT + 1), 'ten', undefined]) {
      expect(await refused({ raids })).toMatchObject({ status: 400, field: 'raids' });
    }
  });
});

test('answers 50 raids with the longest fields', async () => {
  const raids = drafts(PLAN_LIMIT, () => ({
    name: '\u{1f525}'.repeat(40),
    goldCollector: team.collectorId,
    pot: 10_000_000_000,
  }));
  expect(await plan({ raids, publish: true, requestId: randomUUID() })).toHaveLength(PLAN_LIMIT);
});

describe('the same request again', () => {
  test('makes ten raids of twenty parallel requests at two processes', async () => {
    const body = { raids: drafts(10), publish: true, requestId: randomUUID() };
    const before = await countWritten();
    const people = [team.manager, team.manager.at(second.url)] as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const person = people[index % 2 === 0 ? 0 : 1];
        return person.post('/raid/plan', body, { origin: person.url });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const written = (await countWritten())?.map((count, index) => count - (before?.[index] ?? 0));
    // Each raid is planned and published.
    expect(written).toEqual([10, 20, 1]);
  });

  test('answers with the raids as they stand, without deleted ones', async () => {
    const body = { raids: drafts(3), requestId: randomUUID() };
    const [one, two, three] = await plan(body);
    await team.manager.post(
      '/raid/edit',
      raidDraft(team.leaderId, { id: one?._id, name: 'Renamed' }),
    );
    await team.manager.post('/raid/delete', { id: two?._id });
    expect((await plan(body)).map(({ _id, name }) => [_id, name])).toEqual([
      [one?._id, 'Renamed'],
      [three?._id, 'Raid 2'],
    ]);
    for (const raid of [one, three]) await team.manager.post('/raid/delete', { id: raid?._id });
    expect((await team.manager.post('/raid/plan', body)).status).toBe(404);
  });

  test('executes a plan again after it was refused', async () => {
    const requestId = randomUUID();
    const raids = drafts(2, () => ({ goldCollector: team.leaderId }));
    expect((await team.manager.post('/raid/plan', { raids, requestId })).status).toBe(400);
    expect(await plan({ raids: drafts(2), requestId })).toHaveLength(2);
  });
});
