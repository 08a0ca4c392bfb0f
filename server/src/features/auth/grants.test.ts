import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isSignedIn, type Person } from '@forge/testkit/person';
import { idOf } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { fakeDiscordAt } from '@forge/testkit/discord-behaviour';
import { DiscordRefused } from '../../integrations/discord.ts';
import type { AppContext } from '../../app-context.ts';
import { refreshRoles } from './refresh-roles.ts';
import { revokeGrants } from './revoke-grants.ts';
import { finishSignIn } from './sign-in.ts';

let portal: TestPortal;
let other: TestPortal;
let fakeDiscord: ReturnType<typeof fakeDiscordAt>;
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
  fakeDiscord = fakeDiscordAt(portal.url);
});
afterEach(async () => {
  await fakeDiscord.set({ behaviour: 'ok' });
  await query('delete from discord_revocations');
});
afterAll(() => portal.close());

const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await portal.context.pool.query<Row>(text, values)).rows;
const rolesOf = async (person: Person) => (await person.get('/discord/roles')).body['roles'];
const expireGrant = (userId: string) =>
  query(`update discord_grants set expires_at = now() where user_id = $1`, userId);
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
    await expireGrant(userId);
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

test('renews a single-use refresh token once, however many processes want to', async () => {
  await fakeDiscord.set({ behaviour: 'ok', rotate: true });
  const [here, there] = [
    await portal.signIn('advertiser-54'),
    await portal.signIn('advertiser-54'),
  ];
  const userId = await idOf(here);
  for (let round = 1; round <= 3; round += 1) {
    await expireGrant(userId);
    const processes = [portal, other, portal, other];
    await Promise.all(processes.map(({ context }) => refreshRoles(context, userId)));
    expect(await fakeDiscord.count('/oauth2/token')).toBe(2 + round);
  }
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, true]);
});

test('renews a grant whose access token ended early', async () => {
  const person = await portal.signIn('advertiser-55');
  await query(`update demo.tokens set expires_at = now() where persona = 'advertiser-55'`);
  await portal.setRoles('advertiser-55', ['Raid Leader']);
  await refreshRoles(portal.context, await idOf(person));
  expect(await rolesOf(person)).toEqual(['Raid Leader']);
});

/** A context whose refresh of tokens does something else first. */
const refreshingAfter = (
  before: () => Promise<unknown>,
  refresh = portal.context.discord.refreshTokens,
): AppContext => ({
  ...portal.context,
  discord: {
    ...portal.context.discord,
    refreshTokens: async (token) => {
      await before();
      return refresh(token);
    },
  },
});

test('ignores a refusal of tokens that a sign-in has replaced meanwhile', async () => {
  const person = await portal.signIn('advertiser-56');
  const userId = await idOf(person);
  await expireGrant(userId);
  const signInElsewhere = () => other.signIn('advertiser-56');
  const refuse = () => Promise.reject(new DiscordRefused('invalid_grant'));
  await refreshRoles(refreshingAfter(signInElsewhere, refuse), userId);
  expect(await isSignedIn(person)).toBe(true);
  await refreshRoles(portal.context, userId);
  expect(await isSignedIn(person)).toBe(true);
});

test('does not overwrite the tokens of a sign-in with renewed ones', async () => {
  const person = await portal.signIn('advertiser-57');
  const userId = await idOf(person);
  await expireGrant(userId);
  const stored = () => query(`select refresh_token from discord_grants where user_id = $1`, userId);
  let bySignIn: unknown;
  const signInElsewhere = async () => {
    await other.signIn('advertiser-57');
    bySignIn = await stored();
  };
  await refreshRoles(refreshingAfter(signInElsewhere), userId);
  expect(await stored()).toEqual(bySignIn);
  expect(await isSignedIn(person)).toBe(true);
});

test('signs out a user whose refresh token is used up', async () => {
  await fakeDiscord.set({ behaviour: 'ok', rotate: true });
  const person = await portal.signIn('advertiser-58');
  const userId = await idOf(person);
  await expireGrant(userId);
  // Discord's answer is lost: it has replaced the tokens, and will not repeat the new ones.
  await fakeDiscord.set({ behaviour: 'losing', rotate: true });
  await refreshRoles(portal.context, userId);
  expect(await isSignedIn(person)).toBe(true);
  await fakeDiscord.set({ behaviour: 'ok', rotate: true });
  await refreshRoles(portal.context, userId);
  expect(await isSignedIn(person)).toBe(false);
  expect(await query('select from discord_revocations where user_id = $1', userId)).toEqual([]);
});

/** Revokes at the next run of the job instead of after the delay. */
const revocationsDue = () =>
  query(`update discord_revocations set due_at = now() where due_at < 'infinity'`);
const waitingRevocations = () => query(`select from discord_revocations where due_at < 'infinity'`);

test('revokes the grant with the last session, and only then', async () => {
  const [here, there] = [
    await portal.signIn('advertiser-59'),
    await portal.signIn('advertiser-59'),
  ];
  const tokens = () => query(`select from demo.tokens where persona = 'advertiser-59'`);
  await here.get('/auth/logout');
  // The same browser signs in again: the old session ends, the grant stays in use.
  await there.signIn('advertiser-59');
  await refreshRoles(portal.context, await idOf(there));
  expect(await isSignedIn(there)).toBe(true);
  expect(await fakeDiscord.count('/revoke')).toBe(0);
  await there.get('/auth/logout');
  await revocationsDue();
  await expect.poll(() => fakeDiscord.count('/revoke')).toBe(1);
  expect(await tokens()).toEqual([]);
  await expect.poll(waitingRevocations).toEqual([]);
});

test('does not revoke the grant of someone who signs in again', async () => {
  const person = await portal.signIn('advertiser-62');
  const userId = await idOf(person);
  const revocations = () => query('select from discord_revocations where user_id = $1', userId);
  await person.get('/auth/logout');
  expect(await revocations()).toHaveLength(1);
  await person.signIn('advertiser-62');
  expect(await revocations()).toEqual([]);
  await refreshRoles(portal.context, userId);
  expect(await isSignedIn(person)).toBe(true);
});

test('refuses a sign-in while Discord may be revoking the grant', async () => {
  const person = await portal.signIn('advertiser-63');
  const userId = await idOf(person);
  await person.get('/auth/logout');
  await query(
    `update discord_revocations set called_until = now() + interval '10 seconds',
       due_at = now() + interval '1 minute' where user_id = $1`,
    userId,
  );
  const refused = await person.get(await person.consent('advertiser-63'));
  expect([refused.status, refused.body['code']]).toEqual([400, 'sign-in-failed']);
  expect(await hasGrant(userId)).toBe(false);
  await query(`update discord_revocations set called_until = now() where user_id = $1`, userId);
  await person.signIn('advertiser-63');
  expect(await hasGrant(userId)).toBe(true);
});

test('revokes the renewed tokens of someone who signs out during the renewal', async () => {
  await fakeDiscord.set({ behaviour: 'ok', rotate: true });
  const person = await portal.signIn('advertiser-64');
  const userId = await idOf(person);
  await expireGrant(userId);
  await refreshRoles(
    refreshingAfter(() => person.get('/auth/logout')),
    userId,
  );
  expect(await query(`select from demo.tokens where persona = 'advertiser-64'`)).toHaveLength(1);
  await revocationsDue();
  await expect.poll(waitingRevocations).toEqual([]);
  expect(await query(`select from demo.tokens where persona = 'advertiser-64'`)).toEqual([]);
});

test('refuses a sign-in whose tokens a revocation has just ended, and no later one', async () => {
  const person = await portal.signIn('advertiser-65');
  const userId = await idOf(person);
  await person.get('/auth/logout');
  const { searchParams } = new URL(await person.consent('advertiser-65'));
  const { discord } = portal.context;
  const roleIdsOf = async (accessToken: string) => {
    const roleIds = await discord.roleIdsOf(accessToken);
    await revocationsDue();
    await revokeGrants(portal.context, () => false);
    return roleIds;
  };
  const attempt = finishSignIn(
    { ...portal.context, discord: { ...discord, roleIdsOf } },
    {
      code: searchParams.get('code') ?? '',
      state: searchParams.get('state') ?? '',
      browserToken: person.cookies.get('forge_sign_in') ?? '',
    },
    { userAgent: '', oldToken: undefined },
  );
  await expect(attempt).rejects.toMatchObject({ reason: 'failed' });
  await expect.poll(waitingRevocations).toEqual([]);
  await person.signIn('advertiser-65');
  await refreshRoles(portal.context, userId);
  expect(await isSignedIn(person)).toBe(true);
});

test('signs out without waiting for Discord, and revokes the grant later', async () => {
  const person = await portal.signIn('advertiser-60');
  await fakeDiscord.set({ behaviour: 'hanging' });
  const startedAt = performance.now();
  expect((await person.get('/auth/logout')).status).toBe(302);
  // A call to a Discord that hangs takes five seconds.
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  await revocationsDue();
  await expect.poll(() => fakeDiscord.count('/revoke')).toBe(1);
  await fakeDiscord.set({ behaviour: 'ok' });
  // The call that hangs gives up after five seconds; the next try is a minute later.
  await expect
    .poll(
      async () => {
        await revocationsDue();
        return fakeDiscord.count('/revoke');
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBe(1);
  await expect.poll(waitingRevocations).toEqual([]);
});

test('keeps the grant of a sign-in that happens during the last sign-out', async () => {
  for (let round = 0; round < 5; round += 1) {
    const leaving = await portal.signIn('advertiser-61');
    const arriving = other.visitor();
    const callback = await arriving.consent('advertiser-61');
    await Promise.all([leaving.get('/auth/logout'), arriving.get(callback)]);
    expect(await isSignedIn(arriving)).toBe(true);
    expect(await hasGrant(await idOf(arriving))).toBe(true);
    await arriving.get('/auth/logout');
  }
});
