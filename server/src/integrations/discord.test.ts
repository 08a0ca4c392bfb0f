import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testSettings } from '@forge/testkit/portal-process';
import { readConfig } from '../config.ts';
import { createDiscord, DiscordRefused, type Discord } from './discord.ts';
import { DiscordUnavailable } from './discord-requests.ts';
import type { RateLimitBackoff } from './rate-limit-backoff.ts';

// A valid response to every request.
const token = { access_token: 'a', refresh_token: 'b', expires_in: 60 };
const scope = 'identify guilds.members.read';
const valid = { ...token, scope, id: '1', username: 'ada', roles: ['7'] };

let paused: Map<string, number>;
const backoff: RateLimitBackoff = {
  secondsLeft: async (scopes) => Math.max(...scopes.map((scope) => paused.get(scope) ?? 0)),
  backOff: async (scope, seconds) => void paused.set(scope, seconds),
};

let server: Server;
let discord: Discord;
let requests: string[];
let handler: RequestListener;
beforeEach(async () => {
  requests = [];
  paused = new Map();
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    handler(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  discord = createDiscord({ ...readConfig(testSettings).discord, apiUrl }, backoff);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test.each<[string, () => Promise<unknown>]>([
  ['a token', () => discord.exchangeCode('code', 'http://localhost/back', 'verifier')],
  ['another token', () => discord.refreshTokens('token')],
  ['a name', () => discord.personOf('token')],
  ['roles', () => discord.roleIdsOf('token')],
])('does not follow a redirect of a request for %s, which contains secrets', async (_, send) => {
  handler = ({ url }, response) => {
    if (url !== '/elsewhere') response.writeHead(307, { location: '/elsewhere' });
    response.end(JSON.stringify(valid));
  };
  await expect(send()).rejects.toThrow(DiscordUnavailable);
  expect(requests).toHaveLength(1);
});

const respond = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  handler = (_, response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
};
const exchange = () => discord.exchangeCode('code', 'http://localhost/back', 'verifier');
const refresh = () => discord.refreshTokens('token');
const roles = () => discord.roleIdsOf('token');

test.each<[string, number, unknown, () => Promise<unknown>, unknown]>([
  ['an invalid code', 400, { error: 'invalid_grant' }, exchange, DiscordRefused],
  ['an invalid refresh token', 400, { error: 'invalid_grant' }, refresh, DiscordRefused],
  ['an invalid token', 401, { code: 0 }, roles, DiscordRefused],
  ['missing scopes', 200, { ...valid, scope: 'identify' }, exchange, DiscordRefused],
])('reports %s as refused', async (_, status, body, send, failure) => {
  respond(status, body);
  await expect(send()).rejects.toBeInstanceOf(failure);
});

// A refusal signs the user out, so errors of Discord must not count as one.
test.each<[string, number, unknown, () => Promise<unknown>]>([
  ['a server error', 500, {}, roles],
  ['an outage', 503, {}, exchange],
  ['a rate limit', 429, { retry_after: 3 }, roles],
  ['an error of ours', 400, { error: 'invalid_request' }, refresh],
  ['an error page', 502, '<html>Bad gateway</html>', roles],
  ['invalid client credentials', 401, { error: 'invalid_client' }, exchange],
  ['a missing permission', 403, { code: 50_001 }, roles],
  ['an unknown path', 404, { code: 0 }, roles],
  ['an unexpected body', 200, { roles: 'all of them' }, roles],
  ['a body that is too large', 200, { ...valid, more: 'x'.repeat(300_000) }, roles],
])('reports %s as unavailable', async (_, status, body, send) => {
  respond(status, body);
  await expect(send()).rejects.toBeInstanceOf(DiscordUnavailable);
});

const limit = { retry_after: 42.5, global: false };
const bucket = { 'x-ratelimit-bucket': 'abc', 'x-ratelimit-scope': 'user' };

test.each<[string, unknown, Record<string, string>, number]>([
  ['the body', limit, {}, 42.5],
  ['Retry-After', {}, { 'retry-after': '7' }, 7],
  ['Retry-After of a proxy', '<html>1015</html>', { 'retry-after': '8' }, 8],
  ['X-RateLimit-Reset-After', {}, { ...bucket, 'x-ratelimit-reset-after': '1.25' }, 1.25],
  ['the longest of them', limit, { 'retry-after': '43', 'x-ratelimit-reset-after': '1' }, 43],
  ['a default', {}, {}, 5],
  ['a limit of nonsense', { retry_after: 1e300 }, {}, 86_400],
])('takes the time of a 429 from %s', async (_, body, headers, seconds) => {
  respond(429, body, headers);
  await expect(roles()).rejects.toMatchObject({ retryAfterSeconds: seconds });
});

test('makes no call of any kind after a global limit, at the token endpoint too', async () => {
  respond(429, { retry_after: 42, global: true }, bucket);
  await expect(exchange()).rejects.toBeInstanceOf(DiscordUnavailable);
  respond(200, valid);
  for (const call of [roles, exchange, refresh, () => discord.revoke('token')]) {
    await expect(call()).rejects.toMatchObject({ retryAfterSeconds: 42 });
  }
  await expect(discord.checkSignIn()).rejects.toMatchObject({ retryAfterSeconds: 42 });
  expect(requests).toHaveLength(1);
});

test('keeps a limit of one token to that token', async () => {
  respond(429, limit, bucket);
  await expect(roles()).rejects.toBeInstanceOf(DiscordUnavailable);
  respond(200, valid);
  await expect(roles()).rejects.toBeInstanceOf(DiscordUnavailable);
  expect(await discord.roleIdsOf('another')).toEqual(['7']);
  await discord.checkSignIn();
});

test('waits after the last call that a limit allows', async () => {
  respond(200, valid, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '3' });
  expect(await roles()).toEqual(['7']);
  await expect(roles()).rejects.toMatchObject({ retryAfterSeconds: 3 });
  expect(requests).toHaveLength(1);
});

test('stops calling after three failures in a row', async () => {
  respond(500, {});
  for (let call = 0; call < 5; call += 1) {
    await expect(roles()).rejects.toBeInstanceOf(DiscordUnavailable);
  }
  expect(requests).toHaveLength(3);
  await expect(discord.checkSignIn()).rejects.toBeInstanceOf(DiscordUnavailable);
  expect(discord.isResponsive()).toBe(false);
});

test.each<[string, object, string]>([
  ['no display name', { global_name: null }, 'ada'],
  ['an empty display name', { global_name: '' }, 'ada'],
  ['an invisible display name', { global_name: ' \u200b\u3164 ' }, 'ada'],
  ['no visible name at all', { username: '\u0000', global_name: '' }, 'member 1'],
  ['a name of another type', { username: 7, global_name: ['x'] }, 'member 1'],
  ['32 emoji', { global_name: '👨‍👩‍👧‍👦'.repeat(32) }, '👨‍👩‍👧‍👦'.repeat(32)],
  ['a NUL and half a surrogate pair', { global_name: 'A\u0000da\ud83d' }, 'A da'],
])('shows a person with %s', async (_, names, displayName) => {
  respond(200, { ...valid, ...names, avatar: '../x' });
  expect(await discord.personOf('token')).toMatchObject({ displayName, avatarUrl: null });
});

test('ignores role ids that are none', async () => {
  respond(200, { roles: ['7', 'NUL\u0000', ''] });
  expect(await roles()).toEqual(['7']);
});

test.each([10_004, 10_007])('returns no roles for a non-member (%d)', async (code) => {
  respond(200, valid);
  expect(await roles()).toEqual(['7']);
  respond(404, { code });
  expect(await roles()).toEqual([]);
});

// Without a timeout, one stalled call would stop all role checks.
test('times out after five seconds, even if garbage is collected meanwhile', async () => {
  handler = (_, response) => void response.write('{');
  setFlagsFromString('--expose-gc');
  const collecting = setInterval(runInNewContext('gc') as () => void, 50);
  const startedAt = performance.now();
  await expect(roles()).rejects.toBeInstanceOf(DiscordUnavailable);
  clearInterval(collecting);
  expect(performance.now() - startedAt).toBeLessThan(7_500);
});
