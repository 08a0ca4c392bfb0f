import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { CharacterUnknown, createRaiderIo } from './raider-io.ts';

let server: Server;
let asked: string[] = [];
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const profile = { name: 'A', realm: 'Kazzak', class: 'Mage', faction: 'horde' };

/** What a look-up makes of a service that answers like this. */
const lookUp = async (listener: RequestListener) => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
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

test('a right answer is read', async () => {
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
])('a redirect to %s is not followed', async (location) => {
  for (const status of [301, 302, 303, 307, 308]) {
    const answer = lookUp((request, response) => {
      if (request.url === '/inside') response.end(JSON.stringify(profile));
      else response.writeHead(status, { location }).end(JSON.stringify(profile));
    });
    await expect(answer).rejects.toThrow();
    expect(asked).toHaveLength(1);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test.each([
  ['nothing', ''],
  ['a page', '<html></html>'],
  ['half of it', '{"name":"A"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['numbers for names', JSON.stringify({ ...profile, name: 1 })],
  ['a class that is none', JSON.stringify({ ...profile, class: '<script>' })],
  ['no faction', JSON.stringify({ ...profile, faction: undefined })],
  ['a deep list', '['.repeat(50_000)],
])('%s is no answer', async (_, body) => {
  await expect(lookUp((_request, response) => response.end(body))).rejects.toThrow();
});

test('what an answer holds besides is left behind', async () => {
  const more = `{"__proto__":{"polluted":true},"admin":true,${JSON.stringify(profile).slice(1)}`;
  const found = await lookUp((_, response) => response.end(more));
  expect(Object.keys(found).sort()).toEqual(['class', 'faction', 'name', 'realm']);
  expect('polluted' in found).toBe(false);
});

test('a small answer that unpacks to a huge one is given up', async () => {
  const bomb = gzipSync(`{"name":"${'x'.repeat(50_000_000)}"}`);
  const before = process.memoryUsage().arrayBuffers;
  const answer = lookUp((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  );
  await expect(answer).rejects.toThrow('too large');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});

test('an answer that comes drop by drop is given up in time', async () => {
  const startedAt = Date.now();
  const answer = lookUp((request, response) => {
    response.write('{"name":"');
    const drip = setInterval(() => response.write('x'), 100);
    request.on('close', () => clearInterval(drip));
  });
  await expect(answer).rejects.toThrow();
  expect(Date.now() - startedAt).toBeLessThan(6_000);
});

test('only a service that says so makes a character unknown', async () => {
  const unknown = lookUp((_, response) => response.writeHead(400).end('{}'));
  await expect(unknown).rejects.toBeInstanceOf(CharacterUnknown);
});
