import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testSettings } from '@forge/testkit/portal-process';
import { readConfig } from '../config.ts';
import { createDiscord, DiscordRefused, DiscordUnavailable, type Discord } from './discord.ts';

// A valid response to every request.
const token = { access_token: 'a', refresh_token: 'b', expires_in: 60 };
const scope = 'identify guilds.members.read';
const valid = { ...token, scope, id: '1', username: 'ada', roles: ['7'] };

let server: Server;
let discord: Discord;
let requests: string[];
let handler: RequestListener;
beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    handler(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  discord = createDiscord({ ...readConfig(testSettings).discord, apiUrl });
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

const respond = (status: number, body: unknown) => {
  handler = (_, response) => response.writeHead(status).end(JSON.stringify(body));
};
const exchange = () => discord.exchangeCode('code', 'http://localhost/back', 'verifier');
const roles = () => discord.roleIdsOf('token');

test.each<[string, number, unknown, () => Promise<unknown>, unknown]>([
  ['an invalid code', 400, { error: 'invalid_grant' }, exchange, DiscordRefused],
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
  ['invalid client credentials', 401, { error: 'invalid_client' }, exchange],
  ['a missing permission', 403, { code: 50_001 }, roles],
  ['an unknown path', 404, { code: 0 }, roles],
  ['an unexpected body', 200, { roles: 'all of them' }, roles],
  ['a body that is too large', 200, { ...valid, more: 'x'.repeat(300_000) }, roles],
])('reports %s as unavailable', async (_, status, body, send) => {
  respond(status, body);
  await expect(send()).rejects.toBeInstanceOf(DiscordUnavailable);
});

test('honours retry_after', async () => {
  respond(429, { retry_after: 42.5 });
  await expect(roles()).rejects.toMatchObject({ retryAfterSeconds: 42.5 });
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
