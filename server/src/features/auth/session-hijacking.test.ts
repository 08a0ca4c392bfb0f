import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disconnected } from '@forge/testkit/person';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('rejects a cookie from before the logout in every call and socket', async () => {
  const person = await portal.signIn('admin-80');
  const cookie = person.cookieHeader;
  const open = disconnected(await person.connect());
  await person.get('/auth/logout');
  await open;
  const thief = portal.visitor();
  for (const path of ['/discord/roles', '/mail/all', '/raid/pending', '/auth/sessions']) {
    expect([path, (await thief.get(path, { cookie })).status]).toEqual([path, 401]);
  }
  expect((await thief.post('/auth/sessions/end-all', {}, { cookie })).status).toBe(401);
  await expect(thief.connect({ cookie })).rejects.toThrow('websocket error');
});

test('accepts a token in its cookie only', async () => {
  const person = await portal.signIn('admin-81');
  const token = person.cookies.get('forge_session') ?? '';
  const visitor = portal.visitor();
  for (const [path, headers] of [
    [`/discord/roles?forge_session=${token}&token=${token}`, {}],
    ['/discord/roles', { authorization: `Bearer ${token}` }],
    ['/discord/roles', { 'x-session': token, 'x-forge-session': token }],
    ['/discord/roles', { cookie: `session=${token}; FORGE_SESSION=${token}` }],
    ['/discord/roles', { cookie: `forge_session=${token}x` }],
    ['/discord/roles', { cookie: `forge_session=${token.slice(0, -1)}` }],
    ['/discord/roles', { cookie: `forge_session=${token.toLowerCase()}` }],
  ] as const) {
    expect([headers, (await visitor.get(path, headers)).status]).toEqual([headers, 401]);
  }
});

test('accepts a state once, even with a new code', async () => {
  const person = portal.visitor();
  const first = new URL(await person.consent('advertiser-82'));
  const cookie = person.cookieHeader;
  expect((await person.get(first.href)).status).toBe(302);
  const second = new URL(await portal.visitor().consent('advertiser-83'));
  second.searchParams.set('state', first.searchParams.get('state') ?? '');
  const again = await portal.visitor().get(second.href, { cookie });
  expect(again.status).toBe(400);
  expect(again.headers.getSetCookie().join()).not.toContain('forge_session=');
});

test('rejects the callback address of someone else’s sign-in', async () => {
  const attacker = portal.visitor();
  const callback = await attacker.consent('admin-84');
  const victim = await portal.signIn('advertiser-84');
  // The victim's own sign-in in progress: its cookie does not match that address.
  await victim.fetch('/auth/discord');
  expect((await victim.get(callback)).status).toBe(400);
  expect((await victim.get('/auth/status')).body).toMatchObject({
    user: { roles: ['Advertiser'] },
  });
});

test.each(['redirect', 'redirect_uri', 'next', 'returnTo', 'url'])(
  'does not redirect to another site by the parameter %s',
  async (name) => {
    const evil = encodeURIComponent('https://evil.example/');
    const start = await portal.visitor().get(`/auth/discord?${name}=${evil}`);
    expect(start.headers.get('location')).not.toContain('evil.example');
    const person = portal.visitor();
    const landed = await person.get(`${await person.consent('advertiser-85')}&${name}=${evil}`);
    expect(landed.headers.get('location')).toBe('/dashboard');
    const out = await person.get(`/auth/logout?${name}=${evil}`);
    expect(out.headers.get('location')).toBe('/');
  },
);

/** Not fetch, which does not allow another Host header. */
const locationFor = async (headers: Record<string, string>): Promise<string> => {
  const request = get(`${portal.url}/auth/discord`, { headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.headers.location ?? '';
};

test.each([
  { host: 'evil.example' },
  { host: 'localhost.evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  { forwarded: 'host=evil.example' },
])('does not use %o in the redirect address for Discord', async (headers) => {
  const location = await locationFor(headers);
  expect(new URL(location).searchParams.get('redirect_uri')).toBe(
    `${portal.url}/auth/discord/callback`,
  );
  expect(location).not.toContain('evil.example');
});
