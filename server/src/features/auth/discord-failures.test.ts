import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeDiscordAt, type DiscordBehaviour } from '@forge/testkit/discord-behaviour';
import { expireRoleChecks } from '@forge/testkit/expire-role-checks';
import type { Person } from '@forge/testkit/person';
import { idOf } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { personChanged } from './auth-events.ts';
import { refreshOutdatedRoles } from './refresh-roles.ts';

// A new portal for each test: what it knows about Discord's failures is part of what is tested.
let portal: TestPortal;
let fakeDiscord: ReturnType<typeof fakeDiscordAt>;
beforeEach(async () => {
  portal = await startTestPortal();
  fakeDiscord = fakeDiscordAt(portal.url);
});
afterEach(() => portal.close());

/** Sets the last role check to this long ago, so that the next request has to refresh the roles. */
const expireRolesOf = async (person: Person, time: string, where = portal) => {
  const { pool, events } = where.context;
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from sessions where token_hash = sha256($1::bytea)',
    [person.cookies.get('forge_session')],
  );
  const userIds = rows.map(({ user_id: userId }) => userId);
  for (const userId of await expireRoleChecks(pool, time, userIds))
    events.emitLocal(personChanged, userId);
};

const rolesStatus = async (person: Person) => (await person.get('/discord/roles')).status;

test.each<DiscordBehaviour>([
  { behaviour: 'failing' },
  { behaviour: 'limited', retryAfter: 60 },
  { behaviour: 'forbidden' },
  { behaviour: 'losing' },
])('asks once and serves the last known roles while Discord is $behaviour', async (behaviour) => {
  const person = await portal.signIn('advertiser');
  await fakeDiscord.set(behaviour);
  await expireRolesOf(person, '10 minutes');
  for (let n = 0; n < 10; n += 1) {
    expect(await rolesStatus(person)).toBe(200);
    portal.context.events.emitLocal(personChanged, await idOf(person));
  }
  expect(await fakeDiscord.count()).toBe(1);
});

test('serves the last known roles while Discord hangs, and marks it unresponsive in every process', async () => {
  const other = await startSecondPortal(portal);
  const [first, second] = [await portal.signIn('advertiser'), await portal.signIn('raid-leader')];
  await fakeDiscord.set({ behaviour: 'hanging' });
  await expireRolesOf(first, '10 minutes');
  await expireRolesOf(second, '10 minutes');
  const startedAt = performance.now();
  expect(await rolesStatus(first)).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expect(await rolesStatus(second)).toBe(200);
  // The other process waits for the check of this one, but once only.
  expect(await rolesStatus(first.at(other.url))).toBe(200);
  expect(other.context.discord.isResponsive()).toBe(false);
  // The background job may ask for the second person too.
  expect(await fakeDiscord.count()).toBeLessThanOrEqual(2);
});

test('asks no more from any process after a rate limit, not even to sign in', async () => {
  const other = await startSecondPortal(portal);
  const [here, there] = [await portal.signIn('advertiser'), await other.signIn('raid-leader')];
  const visitor = other.visitor();
  const callback = await visitor.consent('admin');
  await fakeDiscord.set({ behaviour: 'limited', retryAfter: 60 });
  await expireRolesOf(here, '10 minutes');
  await expireRolesOf(there, '10 minutes', other);
  expect(await rolesStatus(here)).toBe(200);
  expect(await fakeDiscord.calls()).toEqual([
    { path: '/users/@me/guilds/:guild/member', status: 429, count: 1 },
  ]);
  await fakeDiscord.set({ behaviour: 'ok' });
  expect(await rolesStatus(there)).toBe(200);
  for (const address of [callback, '/auth/discord']) {
    const { status, body, headers } = await visitor.get(address);
    expect([status, body['code']]).toEqual([503, 'sign-in-unavailable']);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
  }
  expect(await fakeDiscord.calls()).toEqual([]);
});

test('refuses a sign-in at once while Discord fails, with an explanation', async () => {
  const browsers = [portal.visitor(), portal.visitor(), portal.visitor()];
  const callbacks = await Promise.all(browsers.map((browser) => browser.consent('admin')));
  await fakeDiscord.set({ behaviour: 'failing' });
  for (const [index, browser] of browsers.entries()) {
    expect((await browser.get(callbacks[index] ?? '')).status).toBe(503);
  }
  const before = await fakeDiscord.count();
  const page = await portal.visitor().get('/auth/discord', { accept: 'text/html' });
  expect(page.status).toBe(503);
  expect(page.text).toContain('url=/login?error=unavailable');
  expect(await fakeDiscord.count()).toBe(before);
});

test.each<DiscordBehaviour>([
  { behaviour: 'failing' },
  { behaviour: 'limited', retryAfter: 7_200 },
  { behaviour: 'forbidden' },
])('ends the sessions after an hour while Discord is $behaviour', async (behaviour) => {
  const person = await portal.signIn('advertiser');
  await fakeDiscord.set(behaviour);
  await expireRolesOf(person, '59 minutes');
  expect(await rolesStatus(person)).toBe(200);
  await expireRolesOf(person, '61 minutes');
  expect(await rolesStatus(person)).toBe(401);
  await fakeDiscord.set({ behaviour: 'ok' });
  expect(await rolesStatus(person)).toBe(401);
  const { rows } = await portal.context.pool.query('select from sessions');
  expect(rows).toEqual([]);
});

test('keeps the sessions of someone who signs in while their old roles expire', async () => {
  const person = await portal.signIn('advertiser');
  const { pool } = portal.context;
  const userId = await idOf(person);
  await pool.query(`update role_checks set confirmed_at = now() - interval '61 minutes',
    due_at = now() + interval '1 hour'`);
  const signingIn = await pool.connect();
  try {
    await signingIn.query(`begin; select from users for no key update;
      update role_checks set confirmed_at = now()`);
    const refreshed = refreshOutdatedRoles(portal.context, userId, 61 * 60);
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await signingIn.query('commit');
    await refreshed;
  } finally {
    signingIn.release();
  }
  expect((await pool.query('select from sessions')).rowCount).toBe(1);
});

test('refreshes roles at the next due check after Discord is back', async () => {
  const person = await portal.signIn('advertiser');
  await fakeDiscord.set({ behaviour: 'failing' });
  await expireRolesOf(person, '10 minutes');
  expect(await rolesStatus(person)).toBe(200);
  await fakeDiscord.set({ behaviour: 'ok' });
  await portal.setRoles('advertiser', []);
  const { pool } = portal.context;
  await pool.query(`update role_checks set due_at = now(), active_at = now()`);
  await expect.poll(async () => (await person.get('/discord/roles')).body).toEqual({ roles: [] });
});

test('signs in people with odd names', async () => {
  const names: [string, unknown][] = [
    ['', expect.stringMatching(/^[a-z]+\.[a-z]+/)],
    ['\u0000', expect.stringMatching(/^[a-z]+\.[a-z]+/)],
    ['👨‍👩‍👧‍👦'.repeat(32), '👨‍👩‍👧‍👦'.repeat(32)],
    ['Ada \ud83d', 'Ada'],
    ['x'.repeat(30_000), 'x'.repeat(400)],
    ['\u202eadA', 'adA'],
  ];
  const persona = (index: number) => `advertiser-${index + 2}`;
  const byPersona = Object.fromEntries(names.map(([name], index) => [persona(index), name]));
  await fakeDiscord.set({ behaviour: 'ok', names: byPersona });
  for (const [index, [, shown]] of names.entries()) {
    const { status, body } = await (await portal.signIn(persona(index))).get('/auth/status');
    expect([status, body]).toMatchObject([200, { user: { username: shown } }]);
  }
});
