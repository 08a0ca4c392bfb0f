import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@forge/testkit/person';
import { idOf } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { refreshRoles } from './refresh-roles.ts';

let portal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
});
afterAll(() => portal.close());

const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await portal.context.pool.query<Row>(text, values)).rows;
const rolesOf = async (person: Person) => (await person.get('/discord/roles')).body['roles'];
const hasGrant = async (userId: string) =>
  (await query('select from discord_grants where user_id = $1', userId)).length > 0;

test('stores Discord tokens encrypted', async () => {
  await portal.signIn('advertiser-50');
  const [count] = await query(
    `select count(*) as grants, count(*) filter (where
         position(convert_to(tokens.access_token, 'UTF8') in grants.access_token) > 0
         or position(convert_to(tokens.refresh_token, 'UTF8') in grants.refresh_token) > 0) as readable
     from discord_grants grants, demo.tokens tokens`,
  );
  expect(count).toEqual({ grants: 1, readable: 0 });
});

test('shares grants between processes', async () => {
  const person = await portal.signIn('advertiser-51');
  await portal.setRoles('advertiser-51', ['Raid Leader']);
  await refreshRoles(other.context, await idOf(person));
  const { cookieHeader: cookie } = person;
  const there = await other.visitor().get('/discord/roles', { cookie });
  expect(there.body).toEqual({ roles: ['Raid Leader'] });
});

test('renews an expired grant every time', async () => {
  const person = await portal.signIn('advertiser-52');
  const userId = await idOf(person);
  for (const role of ['Raid Leader', 'Forge Member']) {
    await query(`update discord_grants set expires_at = now() where user_id = $1`, userId);
    await portal.setRoles('advertiser-52', [role]);
    await refreshRoles(portal.context, userId);
    expect(await rolesOf(person)).toEqual([role]);
    const [grant] = await query<{ days: number }>(
      `select extract(days from expires_at - now())::int as days from discord_grants
       where user_id = $1`,
      userId,
    );
    expect(grant?.days).toBeGreaterThanOrEqual(6);
  }
});

test('deletes the grant with the last session', async () => {
  const [here, there] = [
    await portal.signIn('advertiser-53'),
    await portal.signIn('advertiser-53'),
  ];
  const userId = await idOf(here);
  await here.get('/auth/logout');
  expect(await hasGrant(userId)).toBe(true);
  await there.get('/auth/logout');
  expect(await hasGrant(userId)).toBe(false);
});
