import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { CharacterUnknown, createRaiderIo } from './raider-io.ts';

let server: Server;
let requests: string[] = [];
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const profile = { name: 'A', realm: 'Kazzak', class: 'Mage', faction: 'horde' };

/** The result of a lookup against a server with this listener. */
const lookUp = async (listener: RequestListener) => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return createRaiderIo(`http://127.0.0.1:${port}`).find({
    region: 'eu',
    realm: 'kazzak',
    name: 'A',
  });
};

test('returns the character', async () => {
  const found = await lookUp((_, response) => response.end(JSON.stringify(profile)));
  expect(found).toEqual({ ...profile, faction: 'Horde' });
});

test.each([
  'http://127.0.0.1:1/inside',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'file:///etc/passwd',
  '//localhost/inside',
  '/inside',
])('does not follow a redirect to %s', async (location) => {
  for (const status of [301, 302, 303, 307, 308]) {
    const answer = lookUp((request, response) => {
      if (request.url === '/inside') response.end(JSON.stringify(profile));
      else response.writeHead(status, { location }).end(JSON.stringify(profile));
    });
    await expect(answer).rejects.toThrow();
    expect(requests).toHaveLength(1);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test.each([
  ['an empty body', ''],
  ['HTML', '<html></html>'],
  ['truncated JSON', '{"name":"A"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['numbers for names', JSON.stringify({ ...profile, name: 1 })],
  ['an unknown class', JSON.stringify({ ...profile, class: '<script>' })],
  ['no faction', JSON.stringify({ ...profile, faction: undefined })],
  ['a deeply nested list', '['.repeat(50_000)],
])('rejects %s', async (_, body) => {
  await expect(lookUp((_request, response) => response.end(body))).rejects.toThrow();
});

test('strips unknown fields', async () => {
  const more = `{"__proto__":{"polluted":true},"admin":true,${JSON.stringify(profile).slice(1)}`;
  const found = await lookUp((_, response) => response.end(more));
  expect(Object.keys(found).sort()).toEqual(['class', 'faction', 'name', 'realm']);
  expect('polluted' in found).toBe(false);
});

test('rejects a decompression bomb without buffering it', async () => {
  const bomb = gzipSync(`{"name":"${'x'.repeat(50_000_000)}"}`);
  const before = process.memoryUsage().arrayBuffers;
  const answer = lookUp((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  );
  await expect(answer).rejects.toThrow('too large');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});

test('times out when the response trickles in', async () => {
  const startedAt = Date.now();
  const answer = lookUp((request, response) => {
    response.write('{"name":"');
    const trickle = setInterval(() => response.write('x'), 100);
    request.on('close', () => clearInterval(trickle));
  });
  await expect(answer).rejects.toThrow();
  expect(Date.now() - startedAt).toBeLessThan(6_000);
});

test('reports an unknown character on 400', async () => {
  const unknown = lookUp((_, response) => response.writeHead(400).end('{}'));
  await expect(unknown).rejects.toBeInstanceOf(CharacterUnknown);
});
