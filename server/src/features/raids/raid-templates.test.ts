import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  templateFieldsOf,
  TEMPLATE_LIMIT,
  type RaidTemplate,
} from '@forge/contract/raids/raid-template';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { payloadOf } from '@forge/testkit/person';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

const list = () => payloadOf<RaidTemplate[]>(team.manager.get('/raid/templates'));
const save = (body: object) =>
  payloadOf<RaidTemplate>(team.manager.post('/raid/templates/create', body));

test('keeps what a raid has but its start, its people and its clients', async () => {
  const raid = await team.publish({
    name: 'Weekly curve',
    raidType: 'Curve',
    bossCount: 2,
    maxClients: 5,
    pot: 250_000,
    difficulty: 'MYTHIC',
    lootType: 'VIP',
    organization: 'Team',
    armourCaps: { plate: 2, mail: null, leather: 0, cloth: 5 },
  });
  const template = await save({ raidId: raid._id });
  expect(raid.armourCaps?.leather).toBe(0);
  expect(template).toEqual({ _id: template._id, ...templateFieldsOf(raid) });
  await team.manager.post('/raid/delete', { id: raid._id });
  expect(await list()).toEqual([template]);
});

test('is renamed and deleted by another manager, and audited', async () => {
  const { _id: id } = await save({ raidId: (await team.plan())._id, name: 'A first name' });
  const admin = await portal.signIn('admin');
  const renamed = await payloadOf<RaidTemplate>(
    admin.post('/raid/templates/rename', { id, name: ' Tuesdays ' }),
  );
  expect(renamed.name).toBe('Tuesdays');
  const refused = await admin.post('/raid/templates/rename', { id, name: ' ' });
  expect([refused.status, refused.body['field']]).toEqual([400, 'name']);
  expect((await admin.post('/raid/templates/delete', { id })).status).toBe(200);
  for (const call of ['rename', 'delete']) {
    const answer = await admin.post(`/raid/templates/${call}`, { id, name: 'Again' });
    expect([answer.status, answer.body['code']]).toEqual([404, 'not-found']);
  }
  const { rows } = await portal.context.pool.query<{ action: string }>(
    "select action from audit where thing = 'raid_templates' and thing_id = $1 order by id",
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'add raid template',
    'rename raid template',
    'delete raid template',
  ]);
});

test('needs a raid that exists, and room in the list, also for concurrent requests', async () => {
  const { _id: raidId } = await team.plan();
  const deleted = await team.plan();
  await team.manager.post('/raid/delete', { id: deleted._id });
  const missing = await team.manager.post('/raid/templates/create', { raidId: deleted._id });
  expect(missing.status).toBe(404);
  await save({ raidId });
  const columns =
    'difficulty, organization, loot_type, raid_type, boss_count, max_clients, pot, created_by';
  const missingRows = TEMPLATE_LIMIT - 1 - (await list()).length;
  await bypassRules(
    portal.context,
    `insert into raid_templates (name, ${columns}) select 'Template ' || nth, ${columns}
       from (select * from raid_templates limit 1) as one, generate_series(1, ${missingRows}) as nth`,
  );
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      team.manager.post('/raid/templates/create', { raidId, name: `Last ${nth}` }),
    ),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'added' : body['code']));
  expect(codes.sort()).toEqual(['added', ...Array<string>(9).fill('list-full')]);
  expect(await list()).toHaveLength(TEMPLATE_LIMIT);
});
