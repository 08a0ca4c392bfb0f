import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_TOKENS } from '@forge/contract/auth/personal-token';
import { backdateRoleCheck } from '@forge/testkit/backdate-role-check';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { fakeDiscordAt } from '@forge/testkit/discord-behaviour';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { makeToken, programAt, revokeToken, tokensOf } from '@forge/testkit/token-fixtures';
import { deleteExpiredTokens } from './personal-tokens.ts';

let portal: TestPortal;
let other: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

const program = (token: string, at = portal) => programAt(at.url, token);

const expire = (id: string) =>
  bypassRules(
    portal.context,
    `update personal_tokens set created_at = now() - interval '2 days',
      expires_at = now() - interval '1 day' where id = '${id}'`,
  );

test('shows a token once, lists it without its secret, and revokes it', async () => {
  const person = await portal.signIn('advertiser-80');
  const { token, _id } = await makeToken(person, { name: '  Night bot ' });
  expect(token).toMatch(/^forge_[\w-]{43}$/);
  const list = await tokensOf(person);
  expect(list).toEqual([
    {
      _id,
      name: 'Night bot',
      access: 'write',
      lastUsedAt: null,
      createdAt: expect.any(String) as string,
      expiresAt: expect.any(String) as string,
    },
  ]);
  const [{ createdAt, expiresAt } = { createdAt: '', expiresAt: '' }] = list;
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBeCloseTo(30 * 86_400_000, -4);
  expect((await program(token).get('/booking/mine')).status).toBe(200);
  await revokeToken(person, _id);
  for (const at of [portal, other]) {
    await expect
      .poll(async () => (await program(token, at).get('/booking/mine')).body['code'])
      .toBe('signed-out');
  }
  expect(await tokensOf(person)).toEqual([]);
  expect((await person.post('/auth/tokens/revoke', { id: _id })).status).toBe(404);
});

test.each([
  [{ name: ' ' }, 'name', 'Enter a name for the token'],
  [{ name: 'a\nb' }, 'name', 'The name must be one line'],
  [{ name: 'a\u2028b' }, 'name', 'The name must be one line'],
  [{ name: 'a'.repeat(61) }, 'name', 'The name can have at most 60 characters'],
  [{ access: 'admin' }, 'access', 'Choose whether the token may only read or also write'],
  [{ days: 0 }, 'days', 'A token is valid for at least 1 day'],
  [{ days: 366 }, 'days', 'A token is valid for at most 365 days'],
  [{ days: 1.5 }, 'days', 'The days must be a whole number'],
])('refuses a token with %j', async (changes, field, message) => {
  const { status, body } = await team.manager.post('/auth/tokens', {
    name: 'Bot',
    access: 'read',
    days: 1,
    ...changes,
  });
  expect([status, body['field'], body['message']]).toEqual([400, field, message]);
});

test('allows at most 10 tokens, also for concurrent requests to two processes', async () => {
  const person = await portal.signIn('advertiser-81');
  const draft = { name: 'Bot', access: 'read', days: 1 };
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      (index % 2 ? person : person.at(other.url)).post(
        '/auth/tokens',
        draft,
        index % 2 ? {} : { origin: other.url },
      ),
    ),
  );
  const refused = answers.filter(({ body }) => body['code'] === 'too-many-tokens');
  expect(refused.map(({ status }) => status)).toEqual(Array(30 - MAX_TOKENS).fill(409));
  const list = await tokensOf(person);
  expect(list).toHaveLength(MAX_TOKENS);
  await expire(list[0]?._id ?? '');
  await makeToken(person);
});

test('shows tokens to their owner only, who alone can revoke them', async () => {
  const { _id, token } = await makeToken(team.collector);
  const stranger = await portal.signIn('admin');
  expect((await tokensOf(stranger)).map((one) => one._id)).not.toContain(_id);
  expect((await stranger.post('/auth/tokens/revoke', { id: _id })).status).toBe(404);
  expect((await program(token).get('/raid/published')).status).toBe(200);
});

test('keeps the Discord grant after the last session, and deletes it with the last session or token', async () => {
  const persona = 'advertiser-87';
  const person = await portal.signIn(persona);
  const userId = await idOf(person);
  const { pool } = portal.context;
  const hasGrant = async () =>
    (await pool.query('select from discord_grants where user_id = $1', [userId])).rowCount === 1;
  const { token, _id } = await makeToken(person);
  await person.get('/auth/logout');
  expect(await hasGrant()).toBe(true);
  expect((await program(token).get('/booking/mine')).status).toBe(200);

  const discord = fakeDiscordAt(portal.url);
  await discord.set({ behaviour: 'failing' });
  await backdateRoleCheck(portal.context, userId, '2 hours');
  expect((await program(token, other).get('/booking/mine')).status).toBe(401);
  await discord.set({ behaviour: 'ok' });
  await backdateRoleCheck(portal.context, userId, '2 hours');
  await expect
    .poll(async () => (await program(token, other).get('/booking/mine')).status)
    .toBe(200);

  await person.signIn(persona);
  await revokeToken(person, _id);
  expect(await hasGrant()).toBe(true);
  await person.get('/auth/logout');
  expect(await hasGrant()).toBe(false);
});

test('rejects an expired token, and deletes the Discord grant with it', async () => {
  const person = await portal.signIn('advertiser-89');
  const userId = await idOf(person);
  const { token, _id } = await makeToken(person);
  await person.get('/auth/logout');
  await expire(_id);
  expect((await program(token, other).get('/booking/mine')).status).toBe(401);
  await deleteExpiredTokens(portal.context);
  const { rowCount } = await portal.context.pool.query(
    `select from personal_tokens where user_id = $1
      union all select from discord_grants where user_id = $1`,
    [userId],
  );
  expect(rowCount).toBe(0);
});

test('records when a token was last used', async () => {
  const person = await portal.signIn('advertiser-88');
  const { token } = await makeToken(person);
  await program(token).get('/booking/mine');
  await expect
    .poll(async () => (await tokensOf(person))[0]?.lastUsedAt, { timeout: 15_000 })
    .toBeTruthy();
});
