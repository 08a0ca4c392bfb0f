import { TAB_ID_HEADER } from '@forge/contract/realtime/tab-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

/** Credentials as in production; no request is made with them here. */
const discord = {
  DISCORD_CLIENT_ID: '123',
  DISCORD_CLIENT_SECRET: 'a-client-secret',
  DISCORD_GUILD_ID: '456',
  DISCORD_ROLES: '{"789":"Admin"}',
  SESSION_SECRET: 'x'.repeat(32),
};

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    env: { ...discord, HOST: '127.0.0.1', WEB_ORIGIN: 'https://web.example' },
  });
});
afterAll(() => portal.close());

test('serves no demo route outside of demo mode', async () => {
  const visitor = portal.visitor();
  const accept = 'application/json';
  const persona = 'admin';
  const answers = [
    await visitor.get('/demo/oauth2/authorize', { accept }),
    await visitor.post('/demo/oauth2/authorize', { persona }, { accept }),
    await visitor.post('/demo/roles', { persona, roles: ['Admin'] }, { accept }),
    await visitor.post('/demo/discord', { behaviour: 'failing' }, { accept }),
    await visitor.get('/demo/discord-calls', { accept }),
    await visitor.get('/demo/api/v10/users/@me', { accept }),
    await visitor.get('/demo/raiderio/api/v1/characters/profile', { accept }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await visitor.get('/site')).body['payload']).toMatchObject({ demo: false });
});

test('redirects to Discord with a PKCE challenge', async () => {
  const start = await portal.visitor().get('/auth/discord');
  const { origin, pathname, searchParams } = new URL(start.headers.get('location') ?? '');
  expect(`${origin}${pathname}`).toBe('https://discord.com/oauth2/authorize');
  const { rows } = await portal.context.pool.query<{ challenge: string }>(
    `select translate(encode(sha256(code_verifier::bytea), 'base64'), '+/=', '-_') as challenge
     from sign_in_attempts`,
  );
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: '123',
    scope: 'identify guilds.members.read',
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
    redirect_uri: `${portal.url}/auth/discord/callback`,
    code_challenge: rows[0]?.challenge,
    code_challenge_method: 'S256',
  });
  expect(start.headers.get('cache-control')).toBe('no-store');
});

test('allows calls with cookies from WEB_ORIGIN, and redirects there', async () => {
  const visitor = portal.visitor();
  const { headers } = await visitor.get('/auth/status', { origin: 'https://web.example' });
  expect(headers.get('access-control-allow-origin')).toBe('https://web.example');
  expect(headers.get('access-control-allow-credentials')).toBe('true');
  const out = await visitor.get('/auth/logout');
  expect(out.headers.get('location')).toBe('https://web.example/');
  const failed = await visitor.get('/auth/discord/callback', { accept: 'text/html' });
  expect(failed.text).toContain('url=https://web.example/login?error=state');
  expect(failed.text).toContain('href="https://web.example/login?error=state"');
});

test('a preflight allows the tab id from allowed origins only', async () => {
  const preflight = (origin: string) =>
    portal.visitor().fetch('/booking/create', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': `content-type, ${TAB_ID_HEADER}`,
      },
    });
  const { status, headers } = await preflight('https://web.example');
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-headers')).toContain(TAB_ID_HEADER);
  const refused = await preflight('https://other.example');
  expect(refused.headers.get('access-control-allow-origin')).not.toBe('https://other.example');
});
