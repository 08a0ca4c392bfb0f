import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HeroName } from '@forge/contract/hero-names/hero-name';
import { bypassRules } from '@forge/testkit/bypass-rules';
import type { Person } from '@forge/testkit/person';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let admin: Person;
let made = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn('admin');
});
afterAll(() => portal.close());

const hero = (changes: object = {}) => {
  made += 1;
  return { name: `Hero${made}`, realm: 'Kazzak', faction: 'Horde', status: true, ...changes };
};
const add = async (changes: object = {}) =>
  (await admin.post('/admin/create-hero-name', hero(changes))).body['payload'] as HeroName;
const all = async () => (await admin.get('/admin/hero-name')).body['payload'] as HeroName[];

test('adds, changes and deletes a hero, each with its message', async () => {
  const created = await admin.post('/admin/create-hero-name', hero({ name: ' Vault ' }));
  expect(created.body).toMatchObject({
    success: true,
    message: 'Hero name created successfully',
    payload: { name: 'Vault', realm: 'Kazzak', faction: 'Horde', status: true },
  });
  const { _id } = created.body['payload'] as HeroName;
  const updated = await admin.post('/admin/update-hero-name', {
    id: _id,
    ...hero({ status: false }),
  });
  expect(updated.body).toMatchObject({
    message: 'Hero name updated successfully',
    payload: { status: false },
  });
  expect(await all()).toContainEqual(updated.body['payload']);
  // Clients send their credentials flag in the body.
  const deleted = await admin.post('/admin/delete-hero-name', { id: _id, withCredentials: true });
  expect(deleted.body).toEqual({ success: true, message: 'Hero name deleted successfully' });
  expect((await all()).map((each) => each._id)).not.toContain(_id);
});

test('is active unless it says otherwise; an edit without a status leaves it', async () => {
  expect(await add({ status: undefined })).toMatchObject({ status: true });
  for (const status of [true, false]) {
    const { _id: id } = await add({ status });
    const edit = { id, ...hero({ status: undefined }) };
    const { body } = await admin.post('/admin/update-hero-name', edit);
    expect(body['payload']).toMatchObject({ name: edit.name, status });
  }
});

test('refuses a duplicate on the same realm and faction, ignoring case', async () => {
  const first = await add({ name: 'Goldvault' });
  const same = await admin.post(
    '/admin/create-hero-name',
    hero({ name: 'GOLDVAULT', realm: 'kazzak' }),
  );
  expect([same.status, same.body['code'], same.body['field']]).toEqual([
    409,
    'hero-exists',
    'name',
  ]);
  expect(
    (await admin.post('/admin/create-hero-name', hero({ name: 'Goldvault', faction: 'Alliance' })))
      .status,
  ).toBe(200);
  const other = await add();
  const renamed = await admin.post('/admin/update-hero-name', {
    ...other,
    id: other._id,
    name: first.name,
  });
  expect(renamed.status).toBe(409);
});

test.each([{ name: ' ' }, { realm: '' }, { faction: undefined }])('refuses %j', async (changes) => {
  const before = (await all()).length;
  const answer = await admin.post('/admin/create-hero-name', hero(changes));
  expect([answer.status, answer.body['message']]).toEqual([
    400,
    'Please fill in all required fields',
  ]);
  expect(await all()).toHaveLength(before);
});

test('answers 404 for a deleted hero', async () => {
  const { _id: id } = await add();
  await admin.post('/admin/delete-hero-name', { id });
  expect((await admin.post('/admin/delete-hero-name', { id })).status).toBe(404);
  expect((await admin.post('/admin/update-hero-name', { id, ...hero() })).status).toBe(404);
});

test('refuses more than 1,000 hero names, also to concurrent requests', async () => {
  await bypassRules(
    portal.context,
    `insert into hero_names (name, realm, faction, active)
       select 'Many' || nth, 'Kazzak', 'Horde', false
       from generate_series(1, 999 - (select count(*)::int from hero_names)) as nth`,
  );
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.post('/admin/create-hero-name', hero())),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'added' : body['code']));
  expect(codes.sort()).toEqual(['added', ...Array<string>(9).fill('list-full')]);
  expect(await all()).toHaveLength(1000);
});
