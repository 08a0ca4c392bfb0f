import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { roleNames } from '@forge/contract/viewer';
import { personaOf } from '@forge/testkit/access-matrix';
import { idOf } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test.each(roleNames)('signs in a %s with just that role', async (role) => {
  const person = await portal.signIn(personaOf(role));
  const status = await person.get('/auth/status');
  const roleId = Object.entries(portal.context.config.discord.roles).find(
    ([, name]) => name === role,
  )?.[0];
  expect(status.body).toMatchObject({
    isAuthenticated: true,
    user: { role: [roleId], roles: [role], discordId: expect.stringMatching(/^\d{18}$/) as string },
  });
  expect((await person.get('/discord/roles')).body).toEqual({ roles: [role] });
});

test('signs in a newcomer without roles, as the same user every time', async () => {
  const first = await (await portal.signIn('newcomer')).get('/auth/status');
  const second = await (await portal.signIn('newcomer')).get('/auth/status');
  expect(first.body).toMatchObject({ isAuthenticated: true, user: { role: [], roles: [] } });
  expect(second.body).toEqual(first.body);
});

test('returns 401 for the roles of a signed-out visitor', async () => {
  const visitor = portal.visitor();
  expect((await visitor.get('/auth/status')).body).toEqual({ isAuthenticated: false, user: null });
  const roles = await visitor.get('/discord/roles');
  expect(roles.status).toBe(401);
  expect(roles.body).toEqual({
    success: false,
    message: 'You are not signed in',
    code: 'signed-out',
  });
});

test('rejects the session cookie after logout', async () => {
  const person = await portal.signIn('advertiser');
  const cookie = person.cookieHeader;
  const logout = await person.get('/auth/logout');
  expect([logout.status, logout.headers.get('location')]).toEqual([302, '/']);
  expect(person.cookies.size).toBe(0);
  const replay = await person.get('/auth/status', { cookie });
  expect(replay.body).toEqual({ isAuthenticated: false, user: null });
});

test('ends the session at logout behind a proxy with its own Authorization header', async () => {
  const person = await portal.signIn('advertiser');
  const cookie = person.cookieHeader;
  await person.get('/auth/logout', { authorization: 'Basic cHJveHk6cHJveHk=' });
  const replay = await person.get('/auth/status', { cookie });
  expect(replay.body).toEqual({ isAuthenticated: false, user: null });
});

test('issues a new token on every sign-in and ends the old session', async () => {
  const person = await portal.signIn('advertiser');
  const before = person.cookieHeader;
  await person.signIn('raid-leader');
  expect(person.cookieHeader).not.toBe(before);
  const old = await person.get('/auth/status', { cookie: before });
  expect(old.body).toMatchObject({ isAuthenticated: false });
  expect((await person.get('/auth/status')).body).toMatchObject({
    user: { roles: ['Raid Leader'] },
  });
});

test('never adopts a session token chosen by the visitor', async () => {
  const victim = portal.visitor();
  victim.cookies.set('forge_session', 'chosen-by-someone-else');
  await victim.signIn('advertiser');
  const attacker = await portal
    .visitor()
    .get('/auth/status', { cookie: 'forge_session=chosen-by-someone-else' });
  expect(attacker.body).toMatchObject({ isAuthenticated: false });
});

test('sets the session cookie HttpOnly and SameSite=Lax', async () => {
  const person = portal.visitor();
  const response = await person.signIn('advertiser');
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('forge_session='));
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('stores only a hash of the session token', async () => {
  const person = await portal.signIn('advertiser-9');
  const token = person.cookies.get('forge_session') ?? '';
  const { rows } = await portal.context.pool.query<{ everything: string }>(
    `select string_agg(text, '') as everything from (
       select sessions::text as text from sessions union all select audit::text from audit) as all_rows`,
  );
  expect(rows[0]?.everything).not.toContain(token);
});

test('accepts a code once', async () => {
  const person = portal.visitor();
  const callback = await person.consent('advertiser');
  const cookie = person.cookieHeader;
  expect((await person.get(callback)).status).toBe(302);
  const again = await portal.visitor().get(callback, { cookie, accept: 'text/html' });
  expect(again.status).toBe(400);
  expect(again.headers.getSetCookie().join()).not.toContain('forge_session=');
});

test('rejects a state that is missing, wrong or from another browser', async () => {
  const person = portal.visitor();
  const callback = new URL(await person.consent('advertiser'));
  const without = new URL(callback);
  without.searchParams.delete('state');
  const wrong = new URL(callback);
  wrong.searchParams.set('state', 'x'.repeat(43));
  const cookie = person.cookieHeader;
  for (const [address, jar] of [
    [without.href, cookie],
    [wrong.href, cookie],
    [callback.href, ''],
    [callback.href, 'forge_sign_in=someone-elses'],
  ] as const) {
    const answer = await portal.visitor().get(address, jar ? { cookie: jar } : {});
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      message: 'The sign-in could not be verified. Please try again.',
    });
  }
});

test('goes on with a sign-in while another begins, fails or succeeds in the same browser', async () => {
  const person = portal.visitor();
  const first = await person.consent('advertiser-41');
  const second = await person.consent('advertiser-41');
  const wrong = first.replace(/state=[^&]+/, `state=${'x'.repeat(43)}`);
  expect((await person.get(wrong)).status).toBe(400);
  expect((await person.get(first)).status).toBe(302);
  const session = person.cookies.get('forge_session');
  expect(session).toBeDefined();
  expect((await person.get(second)).status).toBe(302);
  expect(person.cookies.get('forge_session')).not.toBe(session);
  expect(person.cookies.has('forge_sign_in')).toBe(false);
  // The second session replaces the first one.
  expect((await person.get('/auth/sessions')).body['payload']).toHaveLength(1);
  // Each state is valid once.
  for (const used of [first, second]) expect((await person.get(used)).status).toBe(400);
});

test('goes on with a sign-in that begins in the same browser while Discord answers for another', async () => {
  const person = portal.visitor();
  const first = await person.consent('advertiser-42');
  let second = '';
  const { discord } = portal.context;
  const personOf = discord.personOf.bind(discord);
  const asked = vi.spyOn(discord, 'personOf').mockImplementationOnce(async (token) => {
    second = await person.consent('advertiser-42');
    return personOf(token);
  });
  expect((await person.get(first)).status).toBe(302);
  asked.mockRestore();
  expect((await person.get(second)).status).toBe(302);
  expect(person.cookies.has('forge_sign_in')).toBe(false);
});

test('does not adopt a sign-in cookie that is no token of the portal', async () => {
  const person = portal.visitor();
  person.cookies.set('forge_sign_in', 'chosen');
  await person.consent('advertiser');
  expect(person.cookies.get('forge_sign_in')).toMatch(/^[\w-]{43}$/);
});

test('rejects a state after ten minutes', async () => {
  const person = portal.visitor();
  const callback = await person.consent('advertiser');
  await portal.context.pool.query(
    `update sign_in_attempts set expires_at = expires_at - interval '10 minutes'`,
  );
  expect((await person.get(callback)).status).toBe(400);
  expect(person.cookies.has('forge_session')).toBe(false);
});

test('creates a session for 30 days and schedules a role check every 30 s', async () => {
  const person = await portal.signIn('advertiser-40');
  const { rows } = await portal.context.pool.query(
    `select (expires_at - sessions.created_at)::text as session,
       extract(epoch from due_at - confirmed_at)::int as roles
     from sessions join role_checks using (user_id) where user_id = $1`,
    [await idOf(person)],
  );
  expect(rows).toEqual([{ session: '30 days', roles: 30 }]);
});

test('redirects to the sign-in page with an explanation when the user cancels', async () => {
  const person = portal.visitor();
  const callback = await person.consent('cancel');
  const answer = await person.get(callback, { accept: 'text/html' });
  expect(answer.status).toBe(403);
  expect(answer.text).toContain('url=/login?error=denied');
});

test('explains that Discord rejected a made-up code, and signs nobody in', async () => {
  const person = portal.visitor();
  const callback = (await person.consent('advertiser')).replace(/code=[^&]+/, 'code=made-up');
  const answer = await person.get(callback, { accept: 'text/html' });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('url=/login?error=failed');
  expect(person.cookies.has('forge_session')).toBe(false);
});

test('answers 503 with an explanation while Discord is unreachable', async () => {
  const portalWithoutDiscord = await startTestPortal({
    env: { DISCORD_API_URL: 'http://127.0.0.1:1/api' },
  });
  try {
    const person = portalWithoutDiscord.visitor();
    const { status, body } = await person.get(await person.consent('advertiser'));
    expect([status, body]).toEqual([
      503,
      {
        success: false,
        message: 'Discord could not be reached. Please try again.',
        code: 'sign-in-unavailable',
      },
    ]);
    expect(person.cookies.has('forge_session')).toBe(false);
  } finally {
    await portalWithoutDiscord.close();
  }
});

test('sends codes of the fake Discord only to addresses of the portal', async () => {
  const person = portal.visitor();
  const start = await person.get('/auth/discord');
  const authorize = new URL(start.headers.get('location') ?? '');
  authorize.searchParams.set('redirect_uri', 'https://evil.example/auth/discord/callback');
  const consent = await person.fetch(authorize.href, {
    method: 'POST',
    body: new URLSearchParams({ persona: 'admin' }),
  });
  expect(consent.status).toBe(400);
  expect(consent.headers.get('location')).toBeNull();
});

test('creates further personas of a role on demand', async () => {
  const [one, other] = await Promise.all([
    portal.signIn('advertiser-2'),
    portal.signIn('advertiser-999'),
  ]);
  const [a, b] = [await one.get('/auth/status'), await other.get('/auth/status')];
  expect(a.body).toMatchObject({ user: { roles: ['Advertiser'] } });
  expect(b.body).toMatchObject({ user: { roles: ['Advertiser'] } });
  expect((a.body['user'] as { _id: string })._id).not.toBe((b.body['user'] as { _id: string })._id);
  await expect(portal.signIn('advertiser-1000')).rejects.toThrow();
});

test('signs in at localhost and at 127.0.0.1', async () => {
  const person = portal.visitor();
  const other = portal.url.replace('localhost', '127.0.0.1');
  const start = await person.fetch(`${other}/auth/discord`);
  const location = start.headers.get('location') ?? '';
  expect(location.startsWith(`${other}/demo/oauth2/authorize`)).toBe(true);
  const consent = await person.fetch(location, {
    method: 'POST',
    body: new URLSearchParams({ persona: 'advertiser' }),
  });
  const callback = consent.headers.get('location') ?? '';
  expect(callback.startsWith(`${other}/auth/discord/callback`)).toBe(true);
  expect((await person.fetch(callback)).status).toBe(302);
});
