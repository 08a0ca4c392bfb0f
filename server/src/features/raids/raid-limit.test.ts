import { afterAll, beforeAll, expect, test } from 'vitest';
import { UPCOMING_LIMIT } from '@forge/contract/raids/raid-rules';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { signInRaidTeam, raidDraft, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

test('refuses a raid to a person who has 5,000 ahead, pending or published, also for concurrent requests', async () => {
  const { _id } = await team.plan();
  const columns =
    'name, day, time_of_day, difficulty, organization, loot_type, raid_type, boss_count, max_clients, pot, leader_id, created_by';
  await bypassRules(
    portal.context,
    `insert into raids (${columns}, published_at)
       select ${columns}, case when nth % 2 = 0 then now() end
       from raids, generate_series(1, ${UPCOMING_LIMIT}) as nth where id = '${_id}'`,
  );
  const answer = await team.manager.post('/raid/create', raidDraft(team.leaderId));
  expect([answer.status, answer.body['code']]).toEqual([409, 'list-full']);
  const free = (count: number | null) =>
    bypassRules(
      portal.context,
      `update raids set deleted_at = now() where id in (select id from raids
         where id <> '${_id}' and deleted_at is null limit ${count})`,
    );
  // One raid more than the limit is there. A plan counts with all of its raids.
  await free(3);
  const plan = (count: number) =>
    team.manager.post('/raid/plan', { raids: Array(count).fill(raidDraft(team.leaderId)) });
  expect((await plan(3)).body['code']).toBe('list-full');
  const answers = await Promise.all(Array.from({ length: 5 }, () => plan(2)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  await free(null);
  expect((await team.manager.post('/raid/create', raidDraft(team.leaderId))).status).toBe(200);
});
