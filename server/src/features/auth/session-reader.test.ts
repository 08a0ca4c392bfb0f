import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { isSignedIn } from '@forge/testkit/person';
import { idOf } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { createSessionReader } from './session-reader.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** A Kysely plugin that delays query results until released. */
const delayResults = () => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  let markRead: () => void = () => undefined;
  const isRead = new Promise<void>((resolve) => (markRead = resolve));
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      markRead();
      await gate;
      return result;
    },
  };
  return { plugin, isRead, release: () => release() };
};

test('does not cache a session that ended during the read', async () => {
  const person = await portal.signIn('advertiser-60');
  const token = person.cookies.get('forge_session') ?? '';
  const { plugin, isRead, release } = delayResults();
  const db = portal.context.db.withPlugin(plugin);
  const reader = createSessionReader({ ...portal.context, db });
  const before = reader.find(token);
  await isRead;
  await person.get('/auth/logout');
  release();
  await before;
  expect(await reader.find(token)).toBeNull();
});

test('refreshes outdated roles before returning them', async () => {
  const person = await portal.signIn('advertiser-63');
  await portal.context.pool.query(
    `update role_checks set confirmed_at = now() - interval '10 minutes',
       due_at = now() - interval '9 minutes', active_at = now() - interval '1 hour'
     where user_id = $1`,
    [await idOf(person)],
  );
  await portal.setRoles('advertiser-63', ['Forge Member']);
  const found = await createSessionReader(portal.context).find(
    person.cookies.get('forge_session') ?? '',
  );
  expect(found?.viewer.roles).toEqual(['Forge Member']);
});

test('does not cache while the event connection is lost', async () => {
  const disconnected = await startSecondPortal(portal);
  const person = await portal.signIn('advertiser-61');
  const there = disconnected.visitor();
  const { cookieHeader: cookie } = person;
  await disconnected.context.events.stop();
  expect((await there.get('/discord/roles', { cookie })).status).toBe(200);
  await person.get('/auth/logout');
  expect((await there.get('/discord/roles', { cookie })).status).toBe(401);
});

test('does not cache beyond the session’s expiry', async () => {
  const person = await portal.signIn('advertiser-62');
  await bypassRules(
    portal.context,
    `update sessions set expires_at = now() + interval '1 second'
     where user_id = '${await idOf(person)}'`,
  );
  await portal.context.pool.query(`select pg_notify('forge', 'person ' || user_id) from sessions`);
  await expect.poll(() => isSignedIn(person)).toBe(false);
});
