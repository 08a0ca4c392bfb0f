import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serializeError } from '../log.ts';
import { DiscordUnavailable } from './discord-requests.ts';
import type { RateLimitBackoff } from './rate-limit-backoff.ts';
import {
  createWebhook,
  MessageDeleted,
  MessageRefused,
  WebhookRefused,
  type Webhook,
} from './webhook.ts';

const TOKEN = 'the-secret-token';
const message = { content: 'Hello', embeds: [] };
const { signal } = new AbortController();

let paused: Map<string, number>;
const backoff: RateLimitBackoff = {
  secondsLeft: async (scopes) => Math.max(...scopes.map((scope) => paused.get(scope) ?? 0)),
  backOff: async (scope, seconds) => void paused.set(scope, seconds),
};

let server: Server;
let url: string;
let webhook: Webhook;
let requests: { line: string; body: string }[];
let handler: RequestListener;
beforeEach(async () => {
  requests = [];
  paused = new Map();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      requests.push({ line: `${request.method} ${request.url}`, body });
      handler(request, response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/api/webhooks/1/${TOKEN}?thread_id=9`;
  webhook = createWebhook(url, backoff, 200);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const respond = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  handler = (_, response) => response.writeHead(status, headers).end(JSON.stringify(body));
};
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('It succeeded'),
    (error: unknown) => error,
  );

test('posts and edits in the thread of the address, and mentions nobody', async () => {
  respond(200, { id: '77' });
  expect(await webhook.post(message, signal)).toBe('77');
  await webhook.edit('77', message, signal);
  expect(requests.map(({ line }) => line)).toEqual([
    `POST /api/webhooks/1/${TOKEN}?thread_id=9&wait=true`,
    `PATCH /api/webhooks/1/${TOKEN}/messages/77?thread_id=9`,
  ]);
  for (const { body } of requests) {
    expect(JSON.parse(body)).toEqual({ ...message, allowed_mentions: { parse: [] } });
  }
});

test.each<[string, number, unknown, object]>([
  ['a deleted message', 404, { code: 10_008 }, MessageDeleted],
  ['a deleted webhook', 404, { code: 10_015 }, WebhookRefused],
  ['a wrong token', 401, { code: 50_027 }, WebhookRefused],
  ['a missing permission', 403, { code: 50_013 }, WebhookRefused],
  ['an invalid message', 400, { code: 50_035 }, MessageRefused],
  ['a server error', 500, {}, DiscordUnavailable],
  ['a rate limit', 429, { retry_after: 3 }, DiscordUnavailable],
  ['a redirect', 307, {}, DiscordUnavailable],
])('reports %s without the address', async (_, status, body, kind) => {
  respond(status, body, { location: '/elsewhere' });
  const error = await failureOf(webhook.edit('77', message, signal));
  expect(error).toBeInstanceOf(kind);
  expect(inspect(error, { depth: 10 })).not.toContain(TOKEN);
  expect(JSON.stringify(serializeError(error))).not.toContain(TOKEN);
});

test.each([200, 204])('does not understand an answer without an id: %i', async (status) => {
  respond(status, status === 204 ? '' : { ok: true });
  expect(await failureOf(webhook.post(message, signal))).toMatchObject({
    reason: 'not-understood',
  });
});

test('does not understand a web page', async () => {
  handler = (_request, response) => response.end('<!doctype html><title>Welcome</title>');
  expect(await failureOf(webhook.post(message, signal))).toMatchObject({
    reason: 'not-understood',
  });
});

test('gives up on a Discord that does not answer, and at once when it is aborted', async () => {
  handler = () => undefined;
  expect(await failureOf(webhook.post(message, signal))).toMatchObject({ status: 0 });
  const abort = new AbortController();
  const patient = createWebhook(url, backoff, 20_000);
  const startedAt = performance.now();
  const failure = failureOf(patient.post(message, abort.signal));
  abort.abort();
  expect(await failure).toMatchObject({ status: 0 });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('calls nothing while Discord asked to wait: this webhook, or everyone', async () => {
  respond(429, { retry_after: 42, global: false }, { 'x-ratelimit-bucket': 'abc' });
  await failureOf(webhook.post(message, signal));
  const waits = await failureOf(webhook.edit('77', message, signal));
  expect(waits).toMatchObject({ status: null, retryAfterSeconds: 42 });
  paused = new Map([['everything', 7]]);
  expect(await failureOf(webhook.post(message, signal))).toMatchObject({ retryAfterSeconds: 7 });
  expect(requests).toHaveLength(1);
});
