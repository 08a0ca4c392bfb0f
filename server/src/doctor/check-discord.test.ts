import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { checkDiscord } from './check-discord.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const serve = async (listener: RequestListener) => {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const real = {
  SESSION_SECRET: 's'.repeat(40),
  DISCORD_CLIENT_ID: '1',
  DISCORD_CLIENT_SECRET: 'right',
  DISCORD_GUILD_ID: '2',
  DISCORD_ROLES: '{"3":"Admin"}',
};

const linesOf = async (env: Record<string, string>) =>
  (await checkDiscord(readConfig({ ...real, ...env }))).map(
    ({ area, level, text }) => `${level} ${area}: ${text}`,
  );

/** Answers 200, or the status by path; `date` as a header. */
const discord = (statuses: Record<string, number> = {}, date = new Date()) =>
  serve((request, response) => {
    response.sendDate = false;
    response.setHeader('date', date.toUTCString());
    response.statusCode = statuses[request.url ?? ''] ?? 200;
    response.end('{}');
  });

test('finds nothing wrong if Discord answers and accepts the credentials', async () => {
  const url = await discord();
  expect(
    await linesOf({ DISCORD_API_URL: url, DISCORD_WEBHOOK_URL: `${url}/api/webhooks/1/token` }),
  ).toEqual([
    "ok Clock: The clock of this machine agrees with Discord's.",
    'ok Discord: The API of Discord answers.',
    'ok Discord: Discord accepts the client id and secret.',
    'ok Discord: The webhook of the channel exists.',
  ]);
});

test('reports that Discord does not answer', async () => {
  const url = await discord();
  server?.close();
  expect(await linesOf({ DISCORD_API_URL: url })).toEqual([
    expect.stringMatching(/^problem Discord: 127\.0\.0\.1:\d+ does not answer within 5 s/),
  ]);
});

test('reports limits and failures of Discord', async () => {
  const limited = await discord({ '/gateway': 429 });
  expect(await linesOf({ DISCORD_API_URL: limited })).toContainEqual(
    expect.stringContaining('problem Discord: Discord limits this machine'),
  );
  server?.close();
  const failing = await discord({ '/gateway': 502 });
  expect(await linesOf({ DISCORD_API_URL: failing })).toContainEqual(
    expect.stringContaining('problem Discord: Discord answers 502'),
  );
});

test('reports credentials that Discord refuses', async () => {
  const url = await discord({ '/oauth2/token': 401 });
  expect(await linesOf({ DISCORD_API_URL: url })).toContainEqual(
    expect.stringContaining('problem Discord: Discord refuses DISCORD_CLIENT_ID'),
  );
});

test('reports a deleted webhook without its address', async () => {
  const url = await discord({ '/api/webhooks/1/token': 404 });
  const lines = await linesOf({
    DISCORD_API_URL: url,
    DISCORD_WEBHOOK_URL: `${url}/api/webhooks/1/token`,
  });
  expect(lines.at(-1)).toContain('problem Discord: Discord answers 404 to DISCORD_WEBHOOK_URL');
  expect(lines.join()).not.toContain('token');
});

test("reports a clock that differs from Discord's", async () => {
  const url = await discord({}, new Date(Date.now() + 600_000));
  expect(await linesOf({ DISCORD_API_URL: url })).toContainEqual(
    expect.stringMatching(/^problem Clock: The clock of this machine is (599|600|601) s behind/),
  );
});

test('asks nobody in demo mode', async () => {
  expect(await checkDiscord(readConfig({}))).toMatchObject([{ level: 'ok' }]);
});
