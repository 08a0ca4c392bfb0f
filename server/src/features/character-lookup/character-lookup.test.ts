import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '@forge/testkit/person';
import { freePort } from '@forge/testkit/free-port';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

const failure = { success: false, message: 'Error fetching character info' };
const failed = { ...failure, code: 'lookup-failed' };
const address = (region: string, realm: string, name: string) =>
  `/proxy/raiderio?${new URLSearchParams({ region, realm, name }).toString()}`;

describe('with the fake Raider.IO', () => {
  let portal: TestPortal;
  let advertiser: Person;
  beforeAll(async () => {
    portal = await startTestPortal();
    advertiser = await portal.signIn('advertiser');
  });
  afterAll(() => portal.close());

  test('finds a character with accents, and maps faction and class', async () => {
    const answer = await advertiser.get(address('eu', 'twisting-nether', 'zölin'));
    expect(answer.body).toEqual({
      success: true,
      payload: { realm: 'Twisting Nether', name: 'Zölin', class: 'Mage', faction: 'Horde' },
    });
  });

  test.each([
    ['an unknown character', address('eu', 'kazzak', 'Nobody'), [404, 'not-found']],
    ['a failing service', address('tw', 'kazzak', 'Lightbrand'), [502, 'lookup-failed']],
    ['a service that limits us', address('cn', 'kazzak', 'Lightbrand'), [502, 'lookup-failed']],
    ['an unknown region', address('../eu', 'kazzak', 'Lightbrand'), [400, 'invalid', 'region']],
    ['a path as realm', address('eu', '../../x', 'Lightbrand'), [400, 'invalid', 'realm']],
    ['a URL as name', address('eu', 'kazzak', 'http://127.0.0.1/'), [400, 'invalid', 'name']],
    ['a missing name', '/proxy/raiderio?region=eu&realm=kazzak', [400, 'invalid', 'name']],
  ])('refuses %s with the same message', async (_, path, [status, code, field]) => {
    const answer = await advertiser.get(path);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ ...failure, code, ...(field !== undefined && { field }) });
  });

  test('times out after three seconds', async () => {
    const start = Date.now();
    const answer = await advertiser.get(address('kr', 'kazzak', 'Lightbrand'));
    expect([answer.status, answer.body]).toEqual([502, failed]);
    expect(Date.now() - start).toBeLessThan(4_500);
  });
});

describe('with a service that misbehaves', () => {
  let server: Server;
  let portal: TestPortal;
  let requests = 0;
  afterEach(async () => {
    await portal.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const withService = async (listener: RequestListener, env: Record<string, string> = {}) => {
    requests = 0;
    server = createServer((request, response) => {
      requests += 1;
      listener(request, response);
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    portal = await startTestPortal({
      env: { RAIDERIO_API_URL: `http://127.0.0.1:${port}`, ...env },
    });
    return portal.signIn('advertiser');
  };
  const profile = JSON.stringify({ name: 'A', realm: 'Kazzak', class: 'Mage', faction: 'horde' });

  test('does not follow redirects', async () => {
    const person = await withService((request, response) => {
      if (request.url === '/inside') response.end(profile);
      else response.writeHead(302, { location: '/inside' }).end();
    });
    expect((await person.get(address('eu', 'kazzak', 'A'))).body).toEqual(failed);
    expect(requests).toBe(1);
  });

  test('does not read a response of ten megabytes', async () => {
    const person = await withService((_, response) => {
      response.end(`{"name":"${'x'.repeat(10_000_000)}"}`);
    });
    expect((await person.get(address('eu', 'kazzak', 'A'))).body).toEqual(failed);
  });

  test('caches characters, but no failures', async () => {
    let broken = true;
    const person = await withService((_, response) => {
      if (broken) response.writeHead(500);
      response.end(profile);
    });
    expect((await person.get(address('eu', 'kazzak', 'A'))).status).toBe(502);
    broken = false;
    for (let i = 0; i < 3; i += 1) {
      expect((await person.get(address('eu', 'Kazzak', 'a'))).status).toBe(200);
    }
    expect(requests).toBe(2);
    // The same name on another realm or region is another character.
    for (const path of [address('us', 'kazzak', 'a'), address('eu', 'draenor', 'a')]) {
      expect((await person.get(path)).status).toBe(200);
    }
    expect(requests).toBe(4);
  });

  test('allows a person thirty look-ups a minute', async () => {
    const person = await withService((_, response) => response.end(profile), { RATE_LIMITS: 'on' });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => person.get(address('eu', 'kazzak', `A${i}`))),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(new Set(refused.map(({ body }) => body['message']))).toEqual(
      new Set(['Error fetching character info']),
    );
    const other = await portal.signIn('advertiser-2');
    expect((await other.get(address('eu', 'kazzak', 'B'))).status).toBe(200);
  });
});
