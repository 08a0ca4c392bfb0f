import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testSettings } from '@forge/testkit/portal-process';
import { readConfig } from '../config.ts';
import { createDiscord, DiscordRefused, DiscordUnavailable, type Discord } from './discord.ts';

// Right in every way.
const token = { access_token: 'a', refresh_token: 'b', expires_in: 60 };
const scope = 'identify guilds.members.read';
const right = { ...token, scope, id: '1', username: 'ada', roles: ['7'] };

let server: Server;
let discord: Discord;
let asked: string[];
let answer: RequestListener;
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
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
])('a redirect of what asks for %s is not followed: secrets would go with it', async (_, ask) => {
  answer = ({ url }, response) => {
    if (url !== '/elsewhere') response.writeHead(307, { location: '/elsewhere' });
    response.end(JSON.stringify(right));
  };
  await expect(ask()).rejects.toThrow(DiscordUnavailable);
  expect(asked).toHaveLength(1);
});

const says = (status: number, body: unknown) => {
  answer = (_, response) => response.writeHead(status).end(JSON.stringify(body));
};
const exchange = () => discord.exchangeCode('code', 'http://localhost/back', 'verifier');
const roles = () => discord.roleIdsOf('token');

test.each<[string, number, unknown, () => Promise<unknown>, unknown]>([
  ['whose code is not good', 400, { error: 'invalid_grant' }, exchange, DiscordRefused],
  ['whose token is not good', 401, { code: 0 }, roles, DiscordRefused],
  ['who granted less than we need', 200, { ...right, scope: 'identify' }, exchange, DiscordRefused],
])('someone %s is refused', async (_, status, body, ask, failure) => {
  says(status, body);
  await expect(ask()).rejects.toBeInstanceOf(failure);
});

// Whoever is refused is signed out: what Discord does not say of them must not count as that.
test.each<[string, number, unknown, () => Promise<unknown>]>([
  ['is broken', 500, {}, roles],
  ['is away', 503, {}, exchange],
  ['has had enough of us', 429, { retry_after: 3 }, roles],
  ['does not know us', 401, { error: 'invalid_client' }, exchange],
  ['forbids us to ask', 403, { code: 50_001 }, roles],
  ['does not know the address', 404, { code: 0 }, roles],
  ['says something else', 200, { roles: 'all of them' }, roles],
  ['says too much', 200, { ...right, more: 'x'.repeat(300_000) }, roles],
])('a Discord that %s says nothing about anyone', async (_, status, body, ask) => {
  says(status, body);
  await expect(ask()).rejects.toBeInstanceOf(DiscordUnavailable);
});

test('how long to leave it alone is heard', async () => {
  says(429, { retry_after: 42.5 });
  await expect(roles()).rejects.toMatchObject({ retryAfterSeconds: 42.5 });
});

test.each([10_004, 10_007])('whoever is not in the community (%d) has no roles', async (code) => {
  says(200, right);
  expect(await roles()).toEqual(['7']);
  says(404, { code });
  expect(await roles()).toEqual([]);
});

// As long as it takes: without it, nobody's roles would be looked at again after one such call.
test('a Discord that stalls is given up after five seconds', async () => {
  answer = (_, response) => void response.write('{');
  const begin = performance.now();
  await expect(roles()).rejects.toBeInstanceOf(DiscordUnavailable);
  expect(performance.now() - begin).toBeLessThan(7_500);
});
