import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testSettings } from '../../test/settings.ts';
import { readConfig } from '../config.ts';
import { createDiscord, DiscordUnavailable, type Discord } from './discord.ts';

let server: Server;
let discord: Discord;
let asked: string[];
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url !== '/elsewhere') response.writeHead(307, { location: '/elsewhere' });
    // Right in every way, had it been asked for there.
    const token = { access_token: 'a', refresh_token: 'b', expires_in: 60 };
    const scope = 'identify guilds.members.read';
    response.end(JSON.stringify({ ...token, scope, id: '1', username: 'ada', roles: [] }));
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
  await expect(ask()).rejects.toThrow(DiscordUnavailable);
  expect(asked).toHaveLength(1);
});
